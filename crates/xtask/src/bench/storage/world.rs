//! What is measured: a server with storage, the same file behind nginx, and a bucket full of rows under two policies, one by folder
//! and one by owner, as the documentation teaches them.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;

use super::{
    super::{auth::server::Server, cluster::Cluster},
    contenders::Contender,
};

/// Bytes of the file that is read and written: a small picture.
const FILE: usize = 10 << 10;
/// Objects in a folder of one account.
const IN_FOLDER: u32 = 100;
const CONNECTIONS: u32 = 50;
const SECRET: &str = "a-secret-of-the-bench-and-of-nobody-else";

pub(super) struct World<'a> {
    pub(super) cluster: &'a Cluster,
    pub(super) server: Server,
    nginx: Nginx,
    /// Path of an address that was signed.
    signed: String,
    /// An account, and its token.
    account: String,
    token: String,
    objects: u32,
}

impl<'a> World<'a> {
    pub(super) fn make(binary: &Path, cluster: &'a Cluster, options: &super::Storage) -> Result<Self> {
        let objects = options.objects;
        let files = cluster.folder.join("files");
        let server = Server::start(
            binary,
            &cluster.url("postgres"),
            &[("STORAGE_FILE_BACKEND_PATH", &files.to_string_lossy()), ("SALUHALL_STORAGE_CACHE", &options.cache)],
        )?;
        let account = "00000000-0000-4000-8000-000000000007".to_owned();
        let token =
            sign(&json!({ "role": "authenticated", "aud": "authenticated", "sub": account, "exp": 1_983_812_996 }))?;
        let mut world = Self {
            cluster,
            nginx: Nginx::start(&cluster.folder)?,
            server,
            signed: String::new(),
            account,
            token,
            objects,
        };
        world.post("/bucket", &json!({ "name": "open", "public": true }))?;
        world.post("/bucket", &json!({ "name": "closed" }))?;
        world.post("/bucket", &json!({ "name": "full" }))?;
        world.rows()?;
        for bucket in ["open", "closed"] {
            world.upload(&format!("{bucket}/{}/file.jpg", world.account))?;
        }
        let path = format!("/object/sign/closed/{}/file.jpg", world.account);
        let signed = world.post(&path, &json!({ "expiresIn": 3600 }))?;
        signed["signedURL"].as_str().context("no signed address")?.clone_into(&mut world.signed);
        Ok(world)
    }

    pub(super) fn service_key() -> Result<String> {
        sign(&json!({ "role": "service_role", "exp": 1_983_812_996 }))
    }

    fn rows(&self) -> Result<()> {
        let Self { account, objects, .. } = self;
        let text = format!(
            "set session_replication_role = replica;
             insert into storage.objects (bucket_id, name, owner_id, version, metadata)
               select 'full', owner || '/f' || lpad((n % {IN_FOLDER})::text, 3, '0') || '.jpg', owner, gen_random_uuid(),
                 '{{\"size\": 10240, \"mimetype\": \"image/jpeg\", \"eTag\": \"\\\"d41d8cd98f00b204e9800998ecf8427e\\\"\"}}'
               from generate_series(0, {objects} - 1) n,
                 lateral (select case when n < {IN_FOLDER} then '{account}' else md5((n / {IN_FOLDER})::text)::uuid::text end) o (owner);
             reset session_replication_role;
             create policy by_folder on storage.objects to authenticated
               using (bucket_id = 'full' and (storage.foldername(name))[1] = auth.uid()::text);
             create policy by_folder_closed on storage.objects to authenticated
               using (bucket_id = 'closed' and (storage.foldername(name))[1] = auth.uid()::text);
             create policy by_owner on storage.objects for select to authenticated
               using (bucket_id = 'full' and owner_id = auth.uid()::text);
             vacuum analyze storage.objects;"
        );
        let file = self.cluster.folder.join("rows.sql");
        fs::write(&file, text)?;
        let mut psql = Command::new(self.cluster.bin.join("psql"));
        psql.args(["-qX", "-v", "ON_ERROR_STOP=1", "-d", &self.cluster.url("postgres"), "-f"])
            .arg(file)
            .stdin(Stdio::null());
        let output = psql.output().context("cannot start psql")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(())
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let url = format!("http://127.0.0.1:{}/storage/v1{path}", self.server.port);
        let request = ureq::post(&url).header("authorization", format!("Bearer {}", Self::service_key()?));
        let mut answer = request.send_json(body).with_context(|| format!("POST {path}"))?;
        Ok(serde_json::from_str(&answer.body_mut().read_to_string()?)?)
    }

    fn upload(&self, at: &str) -> Result<()> {
        let url = format!("http://127.0.0.1:{}/storage/v1/object/{at}", self.server.port);
        let request = ureq::post(&url).header("authorization", format!("Bearer {}", Self::service_key()?));
        request
            .header("content-type", "image/jpeg")
            .send(&vec![b'x'; FILE][..])
            .with_context(|| format!("uploading {at}"))?;
        Ok(())
    }

    /// What is measured, and by what.
    pub(super) fn pairs(&self) -> Vec<(&'static str, Contender, Contender)> {
        let account = &self.account;
        let static_file = || Contender::Http {
            name: "nginx, the same file",
            port: self.nginx.port,
            connections: CONNECTIONS,
            lua: get("/file.jpg", None),
        };
        vec![
            ("public read, 10 kB", self.http(get(&format!("/storage/v1/object/public/open/{account}/file.jpg"), None)), static_file()),
            ("signed read, 10 kB", self.http(get(&format!("/storage/v1{}", self.signed), None)), static_file()),
            (
                "read under row policies, 10 kB",
                self.http(get(&format!("/storage/v1/object/closed/{account}/file.jpg"), Some(&self.token))),
                self.sql("pgbench, its row", CONNECTIONS, &format!("select metadata, version from storage.objects where bucket_id = 'closed' and name = '{account}/file.jpg';")),
            ),
            (
                "upload under row policies, 10 kB, new keys",
                self.http(upload(account, &self.token)),
                self.sql("pgbench, inserts of such rows", CONNECTIONS, &format!(
                    "\\set n random(1, 1000000000)\n\
                     insert into storage.objects (bucket_id, name, owner_id, version, metadata)\n\
                     values ('closed', '{account}/b' || :n || random()::text, '{account}', 'x', '{{\"size\": 10240}}');"
                )),
            ),
            (
                "list v1 of the root, under row policies",
                self.list("/storage/v1/object/list/full", r#"{"prefix":"","limit":100}"#),
                self.page(&format!("{account}/")),
            ),
            (
                "list v1 of one's folder, under row policies",
                self.list("/storage/v1/object/list/full", &format!(r#"{{"prefix":"{account}","limit":100}}"#)),
                self.page(&format!("{account}/")),
            ),
            (
                "list v2 flat, under row policies",
                self.list("/storage/v1/object/list-v2/full", r#"{"limit":100}"#),
                self.page(&format!("{account}/")),
            ),
        ]
    }

    fn http(&self, lua: String) -> Contender {
        Contender::Http { name: "saluhall", port: self.server.port, connections: CONNECTIONS, lua }
    }

    fn list(&self, path: &str, body: &str) -> Contender {
        let lua = format!(
            "wrk.method = 'POST'\nwrk.path = '{path}'\nwrk.body = [[{body}]]\nwrk.headers['Content-Type'] = 'application/json'\n\
             wrk.headers['Authorization'] = 'Bearer {}'",
            self.token
        );
        Contender::Http { name: "saluhall", port: self.server.port, connections: 8, lua }
    }

    /// A page of 100 rows that lie beside each other in the index, with no policy in the way.
    fn page(&self, prefix: &str) -> Contender {
        let script = format!(
            "select name, id, updated_at, created_at, last_accessed_at, metadata from storage.objects \
             where bucket_id = 'full' and name collate \"C\" >= '{prefix}' order by name collate \"C\" limit 100;"
        );
        self.sql("pgbench, 100 rows by index", 8, &script)
    }

    #[expect(clippy::unused_self, reason = "reads like its siblings")]
    fn sql(&self, name: &'static str, clients: u32, script: &str) -> Contender {
        Contender::Pgbench { name, clients, script: script.to_owned() }
    }

    /// Of all objects, how many one account sees.
    pub(super) fn described(&self) -> String {
        format!("{} objects, of which the account sees {IN_FOLDER}", self.objects)
    }
}

fn get(path: &str, token: Option<&str>) -> String {
    let bearer = token.map(|token| format!("wrk.headers['Authorization'] = 'Bearer {token}'\n")).unwrap_or_default();
    format!("wrk.path = '{path}'\n{bearer}")
}

fn upload(account: &str, token: &str) -> String {
    format!(
        "local body = string.rep('x', {FILE})\nlocal run = os.time() .. '-' .. math.random(1, 1000000000)\nlocal n = 0\n\
         local headers = {{ ['Authorization'] = 'Bearer {token}', ['Content-Type'] = 'image/jpeg' }}\n\
         function request()\n n = n + 1\n return wrk.format('POST', '/storage/v1/object/closed/{account}/' .. run .. '-' .. n, headers, body)\nend"
    )
}

fn sign(claims: &Value) -> Result<String> {
    let encode = |text: &str| BASE64_URL_SAFE_NO_PAD.encode(text);
    let signed = format!("{}.{}", encode(r#"{"alg":"HS256","typ":"JWT"}"#), encode(&claims.to_string()));
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes())?;
    mac.update(signed.as_bytes());
    Ok(format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())))
}

/// As the Debian package has it, but for its folder and its log.
struct Nginx {
    child: Child,
    port: u16,
}

impl Nginx {
    fn start(folder: &Path) -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let root: PathBuf = folder.join("static");
        fs::create_dir_all(&root)?;
        fs::write(root.join("file.jpg"), vec![b'x'; FILE])?;
        let at = folder.display();
        let config = format!(
            "daemon off; pid {at}/nginx.pid; error_log {at}/nginx.log; worker_processes auto; user root;
             events {{ worker_connections 768; }}
             http {{ sendfile on; tcp_nopush on; access_log off; types {{ image/jpeg jpg; }}
               client_body_temp_path {at}/n1; proxy_temp_path {at}/n2; fastcgi_temp_path {at}/n3; uwsgi_temp_path {at}/n4;
               scgi_temp_path {at}/n5;
               server {{ listen 127.0.0.1:{port}; root {}; }} }}",
            root.display()
        );
        let file = folder.join("nginx.conf");
        fs::write(&file, config)?;
        let child = Command::new("nginx").arg("-c").arg(&file).stdin(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let (nginx, began) = (Self { child, port }, Instant::now());
        let url = format!("http://127.0.0.1:{port}/file.jpg");
        while ureq::get(&url).call().is_err() {
            ensure!(began.elapsed() < Duration::from_secs(10), "nginx does not answer; see {at}/nginx.log");
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
        }
        let _ = self.child.wait();
    }
}
