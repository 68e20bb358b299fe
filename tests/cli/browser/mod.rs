//! Pages and sheets in a real browser. These tests are ignored by default because they need Chromium.
//!
//! Chromium speaks the DevTools protocol on two pipes: JSON, each message ended by NUL. The pipes have names, so that
//! a shell can give them the numbers that Chromium expects.

mod handbook;
mod pages;
mod sheets;

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use tempfile::TempDir;

struct Browser {
    child: Child,
    request_pipe: File,
    message_pipe: BufReader<File>,
    session_id: Option<String>,
    last_id: u64,
    /// The events since a page was last opened, except those that were waited for.
    events: Vec<Value>,
    /// The folder of the browser's profile and of the pipes.
    _folder: TempDir,
}

impl Browser {
    /// Starts a browser with an empty page.
    fn start() -> Self {
        /// The script that starts the browser. The browser exits by itself if a test hangs.
        const SCRIPT: &str = "exec timeout 300 chromium --headless --no-sandbox --disable-gpu --no-first-run \
            --disable-background-networking --disable-dev-shm-usage --remote-debugging-pipe \
            --user-data-dir=\"$0/profile\" about:blank 3< \"$0/to\" 4> \"$0/from\"";
        let folder = tempfile::tempdir().unwrap();
        let [request_path, message_path] = ["to", "from"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").args([&request_path, &message_path]).status().unwrap().success());
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT]).arg(folder.path());
        shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = shell.spawn().unwrap();
        // The shell opens the pipes in this order. Opening one waits until its other end is opened.
        let request_pipe = OpenOptions::new().write(true).open(request_path).unwrap();
        let message_pipe = BufReader::new(File::open(message_path).unwrap());
        let (session_id, events) = (None, Vec::new());
        let mut browser = Self { child, request_pipe, message_pipe, session_id, last_id: 0, events, _folder: folder };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let parameters = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", parameters);
        browser.session_id = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Network", "Log", "Runtime"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Calls a method of the DevTools protocol and returns its result. Keeps the events that arrive before the result.
    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last_id += 1;
        let mut request = json!({"id": self.last_id, "method": method, "params": parameters});
        if let Some(session) = &self.session_id {
            request["sessionId"] = json!(session);
        }
        self.request_pipe.write_all(format!("{request}\0").as_bytes()).unwrap();
        loop {
            let message = self.read_message();
            if message["id"] == self.last_id {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }

    fn read_message(&mut self) -> Value {
        let mut message = Vec::new();
        self.message_pipe.read_until(0, &mut message).unwrap();
        assert_eq!(message.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&message).unwrap()
    }

    /// Opens a file with this hash in its URL, and waits until the page is loaded.
    fn open(&mut self, file: &Path, hash: &str) {
        self.events.clear();
        // Load another page in between: a change of the hash alone would not load anything.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.wait_for_event("Page.loadEventFired");
        self.call("Page.navigate", json!({"url": format!("file://{}{hash}", file.display())}));
        self.wait_for_event("Page.loadEventFired");
    }

    fn wait_for_event(&mut self, method: &str) {
        while !self.events.iter().any(|event| event["method"] == method) {
            let message = self.read_message();
            self.events.push(message);
        }
        self.events.retain(|event| event["method"] != method);
    }

    /// Returns the value of a script in the page.
    fn eval(&mut self, script: &str) -> Value {
        let parameters = json!({"expression": script, "returnByValue": true, "awaitPromise": true});
        let result = self.call("Runtime.evaluate", parameters);
        assert!(result["exceptionDetails"].is_null(), "{script}: {result}");
        result["result"]["value"].clone()
    }

    fn resize(&mut self, width: u64, height: u64) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Makes the browser prefer dark pages. Asserts that this colour is white before, and nearly black afterwards.
    fn assert_dark_scheme(&mut self, colour_script: &str) {
        assert_eq!(self.eval(colour_script), "rgb(255, 255, 255)");
        let dark_preference = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
        self.call("Emulation.setEmulatedMedia", dark_preference);
        assert_eq!(self.eval(colour_script), "rgb(18, 18, 18)");
    }

    fn press_key(&mut self, key: &str) {
        for kind in ["rawKeyDown", "keyUp"] {
            let codes = [("ArrowLeft", 37), ("ArrowRight", 39), ("Home", 36), ("End", 35)];
            let code = codes.iter().find(|(name, _)| *name == key).unwrap().1;
            let parameters = json!({"type": kind, "key": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", parameters);
        }
    }

    /// Asserts that the page has requested nothing but itself, logged and thrown nothing, and opened no dialog.
    fn assert_quiet(&mut self, file: &Path) {
        // All events arrive before the answer to this call.
        self.eval("1");
        for event in &self.events {
            let method = event["method"].as_str().unwrap();
            let is_loud = ["Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"].contains(&method)
                || method.starts_with("Page.javascriptDialog");
            assert!(!is_loud, "{event}");
            if method == "Network.requestWillBeSent" {
                let url = event["params"]["request"]["url"].as_str().unwrap();
                assert!(url == "about:blank" || url.starts_with("file://"), "{url}");
                let name = url.rsplit('/').next().unwrap().split('#').next().unwrap();
                assert!(url == "about:blank" || file.ends_with(name), "{url}");
            }
        }
    }

    /// Prints the page to a file as a PDF, on paper of the size that the page asks for.
    fn print(&mut self, file: &Path) {
        let parameters = json!({"preferCSSPageSize": true, "printBackground": true});
        let printed = self.call("Page.printToPDF", parameters);
        let pdf = BASE64_STANDARD.decode(printed["data"].as_str().unwrap()).unwrap();
        fs::write(file, pdf).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
