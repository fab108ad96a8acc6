//! What crashes leave goes away by itself; what belongs to somebody stays.

use std::time::{Duration, Instant};

use super::harness::{Server, service};

#[tokio::test]
async fn bytes_that_no_row_names_go_away() {
    let server = Server::start(&[("SALUHALL_STORAGE_SWEEP", "1s")]).await;
    server.bucket("box", true).await;
    server.put("box/lost", &service(), "x").await.ok();
    server.put("box/kept", &service(), "y").await.ok();
    server
        .owner_sql("begin; set local storage.allow_delete_query = true; delete from storage.objects where name = 'lost'; commit")
        .await;
    let until = Instant::now() + Duration::from_secs(15);
    while server.files() > 1 {
        assert!(Instant::now() < until, "they are still there");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(server.get("/object/public/box/kept", "").await.ok().text(), "y");
}
