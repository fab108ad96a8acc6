//! `frontend/src/lib/database.gen.ts` is what the database says it is. `cargo xtask codegen` runs this test with
//! `SALUHALL_CODEGEN=write`, and it then writes the file instead of comparing it.

use shop_tests::{Shop, root, typescript};

#[tokio::test]
async fn the_storefronts_types_are_those_of_the_database() {
    let shop = Shop::start("generated").await.unwrap();
    let wanted = typescript::database(&shop.catalog().await.unwrap());
    shop.stop().await;
    let file = root().join("frontend/src/lib/database.gen.ts");
    if std::env::var_os("SALUHALL_CODEGEN").is_some_and(|mode| mode == "write") {
        std::fs::write(&file, wanted).unwrap();
        return;
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(written == wanted, "{} is out of date: run `cargo xtask codegen`", file.display());
}
