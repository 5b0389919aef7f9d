package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"gpucc/gpu/gputest"
)

// A browser is a headless Chromium with one page, which is driven by the DevTools protocol: JSON messages, each
// followed by a zero byte, in two pipes.
type browser struct {
	to      io.Writer
	from    *bufio.Reader
	last    int    // number of the last command
	session string // of the page
}

// openBrowser starts a browser, which ends with the test.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	gputest.NoRaces(t)
	commandsOut, commandsIn := pipe(t)
	answersOut, answersIn := pipe(t)
	cmd := exec.Command("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
		"--disable-dev-shm-usage", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{commandsOut, answersIn}
	if err := cmd.Start(); err != nil {
		t.Fatalf("Debian's package chromium has the browser: %v", err)
	}
	commandsOut.Close()
	answersIn.Close()
	b := &browser{to: commandsIn, from: bufio.NewReaderSize(answersOut, 1<<20)}
	t.Cleanup(func() {
		b.call("Browser.close", nil)
		time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
	})
	target := b.must(t, "Target.createTarget", map[string]any{"url": "about:blank"})
	attached := b.must(t, "Target.attachToTarget", map[string]any{"targetId": target["targetId"], "flatten": true})
	b.session = attached["sessionId"].(string)
	return b
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

// call sends a command and returns its result.
func (b *browser) call(method string, params map[string]any) (map[string]any, error) {
	b.last++
	message := map[string]any{"id": b.last, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	if method == "Browser.close" {
		delete(message, "sessionId")
	}
	text, err := json.Marshal(message)
	if err != nil {
		return nil, err
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		return nil, err
	}
	for {
		text, err := b.from.ReadBytes(0)
		if err != nil {
			return nil, err
		}
		var answer struct {
			ID     int            `json:"id"`
			Result map[string]any `json:"result"`
			Error  *struct {
				Message string `json:"message"`
			} `json:"error"`
		}
		if err := json.Unmarshal(text[:len(text)-1], &answer); err != nil {
			return nil, err
		}
		switch {
		case answer.ID != b.last: // an event
		case answer.Error != nil:
			return nil, fmt.Errorf("%s: %s", method, answer.Error.Message)
		default:
			return answer.Result, nil
		}
	}
}

func (b *browser) must(t *testing.T, method string, params map[string]any) map[string]any {
	t.Helper()
	result, err := b.call(method, params)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// size sets the size of the page in pixels, and whether it is dark and on a phone.
func (b *browser) size(t *testing.T, width, height int, phone, dark bool) {
	t.Helper()
	b.must(t, "Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone})
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.must(t, "Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": scheme}}})
}

// open opens a page of 'gpucc explain' and waits until it is shown.
func (b *browser) open(t *testing.T, url string) {
	t.Helper()
	b.must(t, "Page.navigate", map[string]any{"url": "about:blank"})
	b.must(t, "Page.navigate", map[string]any{"url": url})
	for range 1000 {
		if b.eval(t, `location.protocol === 'file:' && document.body?.dataset.opened || ''`) != "" {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("%s does not open", url)
}

// eval returns the value of an expression in the page.
func (b *browser) eval(t *testing.T, expression string) any {
	t.Helper()
	r := b.must(t, "Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true})
	if x, ok := r["exceptionDetails"]; ok {
		t.Fatalf("%s: %v", expression, x)
	}
	return r["result"].(map[string]any)["value"]
}

// strings returns the elements of a list of strings in the page.
func (b *browser) strings(t *testing.T, expression string) string {
	t.Helper()
	return fmt.Sprint(b.eval(t, "["+"...("+expression+")].join('|')"))
}

// point moves the pointer to the first element that a selector and a text find.
func (b *browser) point(t *testing.T, selector, text string) {
	t.Helper()
	x, y := b.find(t, selector, text)
	b.must(t, "Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": x, "y": y})
}

// click clicks on such an element.
func (b *browser) click(t *testing.T, selector, text string) {
	t.Helper()
	b.point(t, selector, text)
	x, y := b.find(t, selector, text)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.must(t, "Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
	}
}

// find returns a point in such an element, after scrolling to it.
func (b *browser) find(t *testing.T, selector, text string) (x, y float64) {
	t.Helper()
	quoted, _ := json.Marshal([]string{selector, text})
	at := b.eval(t, `(([selector, text]) => {
		const el = [...document.querySelectorAll(selector)].find(el => el.textContent.includes(text));
		if (!el) return null;
		el.scrollIntoView({block: 'nearest', inline: 'start'});
		const r = el.getBoundingClientRect();
		return [r.left + Math.min(r.width / 2, 40), r.top + r.height / 2];
	})(`+string(quoted)+`)`)
	if at == nil {
		t.Fatalf("no %s with %q", selector, text)
	}
	list := at.([]any)
	return list[0].(float64), list[1].(float64)
}

// press presses a key.
func (b *browser) press(t *testing.T, key string) {
	t.Helper()
	codes := map[string]int{"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Tab": 9}
	for _, kind := range []string{"rawKeyDown", "keyUp"} {
		b.must(t, "Input.dispatchKeyEvent", map[string]any{"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": codes[key]})
	}
}

// screenshot returns a picture of the page in the PNG format.
func (b *browser) screenshot(t *testing.T) []byte {
	t.Helper()
	r := b.must(t, "Page.captureScreenshot", map[string]any{"format": "png"})
	picture, err := base64.StdEncoding.DecodeString(r["data"].(string))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// lit returns the texts of the elements in a part of the page that are lit.
func (b *browser) lit(t *testing.T, part string) string {
	t.Helper()
	return strings.Join(strings.Fields(b.strings(t, `[...document.querySelectorAll('#`+part+` .lit')].map(el => el.textContent.trim())`)), " ")
}
