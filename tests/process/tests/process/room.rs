//! A disk without room, a small tmpfs: uploads are refused in words, reads go on, nothing half is left, and when there is room
//! again the same process takes uploads again. Skipped, aloud, where file systems may not be mounted.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use serde_json::json;
use testkit::Server;

const SIZE_KB: usize = 4_096;

/// Unmounted when dropped.
struct Small(PathBuf);

impl Small {
    fn mount(folder: &Path) -> Option<Self> {
        std::fs::create_dir_all(folder).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={SIZE_KB}k"), "tmpfs"]).arg(folder);
        mount.output().is_ok_and(|output| output.status.success()).then(|| Self(folder.to_owned()))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).output();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_uploads_and_nothing_else() {
    let database = testkit::database().await.unwrap();
    let plan = Server::on(&database).unwrap();
    let folder = plan.folder().join("small");
    let Some(small) = Small::mount(&folder) else {
        println!("SKIPPED: mount -t tmpfs is not permitted here");
        plan.discard();
        return;
    };
    let plan = plan.set("STORAGE_FILE_BACKEND_PATH", &folder.to_string_lossy());
    let server = plan.start().await.unwrap();
    let (http, key) = (server.http(), server.service_key());
    let made = http.post("/storage/v1/bucket", &json!({ "name": "full" })).bearer(&key).send().await.unwrap();
    assert_eq!(made.status, 200, "{}", made.body);
    let put = async |name: &str, kb: usize| {
        let request = http.upload(&format!("/storage/v1/object/full/{name}"), vec![b'x'; kb * 1024]);
        request.bearer(&key).send().await.unwrap()
    };
    let read = async |name: &str| {
        let answer = http.get(&format!("/storage/v1/object/full/{name}")).bearer(&key).send().await.unwrap();
        (answer.status, answer.bytes.len())
    };

    assert_eq!(put("kept", 1_500).await.status, 200);
    for (name, kb) in [("far-too-large", 9_000), ("a-little-too-large", 3_000)] {
        let refused = put(name, kb).await;
        assert_eq!(refused.status, 507, "{}\n{}", refused.body, server.log());
        let body = refused.json().unwrap();
        assert_eq!((&body["statusCode"], &body["code"]), (&json!("507"), &json!("InsufficientStorage")), "{body}");
        assert!(!refused.body.contains("os error"), "{}", refused.body);
        assert_eq!(read(name).await.0, 400, "no part of it is visible");
    }
    assert_eq!(read("kept").await, (200, 1_500 * 1024), "reads go on");
    let unfinished = std::fs::read_dir(folder.join("unfinished")).unwrap().count();
    assert_eq!(unfinished, 0, "what did not fit gave its room back");

    assert_eq!(put("small", 1_000).await.status, 200, "what fits is taken");
    assert_eq!(put("another", 2_000).await.status, 507);
    let removed = http.delete("/storage/v1/object/full/kept").bearer(&key).send().await.unwrap();
    assert_eq!(removed.status, 200, "{}", removed.body);
    // Removed bytes give their room back at once or a moment later.
    let until = std::time::Instant::now() + Duration::from_secs(5);
    while put("another", 2_000).await.status != 200 {
        assert!(std::time::Instant::now() < until, "no room although there is\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(read("another").await, (200, 2_000 * 1024));
    drop(server);
    drop(small);
}
