//! Runs `sql/shop/tests`: each file a story of roles that raises where a claim does not hold.

use std::path::PathBuf;

use shop_tests::{Shop, root};

#[tokio::test]
async fn every_story_of_roles_holds() {
    let shop = Shop::start("policies").await.unwrap();
    let stories = stories().unwrap();
    assert!(stories.len() > 5, "only {} stories found", stories.len());
    let mut broken = Vec::new();
    for file in &stories {
        let text = std::fs::read_to_string(file).unwrap();
        let outcome = shop.client.batch_execute(&text).await;
        shop.client.batch_execute("rollback").await.unwrap();
        match outcome {
            Ok(()) => println!("{}: holds", file.display()),
            Err(error) => broken.push(format!("{}: {}", file.display(), described(&error))),
        }
    }
    shop.stop().await;
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// In name order: the harness, `00_…`, comes first.
fn stories() -> std::io::Result<Vec<PathBuf>> {
    let folder = std::fs::read_dir(root().join("sql/shop/tests"))?;
    let mut files = folder.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|kind| kind == "sql"));
    files.sort();
    Ok(files)
}

fn described(error: &tokio_postgres::Error) -> String {
    error.as_db_error().map_or_else(
        || error.to_string(),
        |db| format!("{} {}", db.message(), db.where_().unwrap_or_default().replace('\n', " · ")),
    )
}
