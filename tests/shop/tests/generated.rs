//! `frontend/src/lib/database.gen.ts` is what `saluhall gen types` writes of the database. `cargo xtask codegen` runs this test with
//! `SALUHALL_CODEGEN=write`, and it then writes the file instead of comparing it.

use server::commands::types;
use shop_tests::{Shop, root};

const HEAD: &str =
    "// Written by `cargo xtask codegen` from sql/shop. Do not edit: change the SQL and run it again.\n\n";

#[tokio::test]
async fn the_storefronts_types_are_those_of_the_database() {
    let shop = Shop::start("generated").await.unwrap();
    let wanted = types::of_database(&shop.url(), &["public".to_owned()]).await.map(|types| format!("{HEAD}{types}"));
    shop.stop().await;
    let wanted = wanted.unwrap();
    let file = root().join("frontend/src/lib/database.gen.ts");
    if std::env::var_os("SALUHALL_CODEGEN").is_some_and(|mode| mode == "write") {
        std::fs::write(&file, wanted).unwrap();
        return;
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(written == wanted, "{} is out of date: run `cargo xtask codegen`", file.display());
}
