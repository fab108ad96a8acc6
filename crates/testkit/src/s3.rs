//! Requests of S3, signed (SigV4) by code that is not the server's own. The body is left out of the signature.

use std::time::{SystemTime, UNIX_EPOCH};

use hmac::{Hmac, KeyInit as _, Mac as _};
use reqwest::Method;
use sha2::{Digest as _, Sha256};

use crate::http::{Http, Request};

/// Who signs; `region` is `us-east-1`, which every server takes.
#[derive(Debug, Clone)]
pub struct S3 {
    pub http: Http,
    /// Host and port, as the server is spoken to.
    pub host: String,
    /// Below which path S3 is served, such as `/storage/v1/s3`.
    pub mount: String,
    pub access_key: String,
    pub secret: String,
}

impl S3 {
    /// `target` is `/bucket/key?query`, already percent-encoded, the query sorted. `headers` are names in small letters that
    /// are signed, too.
    pub fn request(&self, method: &str, target: &str, headers: &[(&str, &str)]) -> Request {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let query: Vec<String> = query
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| pair.split_once('=').map_or(format!("{pair}="), |_| pair.to_owned()))
            .collect();
        let moment = moment(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()));
        let mut signed = vec![
            ("host", self.host.as_str()),
            ("x-amz-content-sha256", "UNSIGNED-PAYLOAD"),
            ("x-amz-date", moment.as_str()),
        ];
        signed.extend_from_slice(headers);
        signed.sort_unstable();
        let names: Vec<&str> = signed.iter().map(|(name, _)| *name).collect();
        let names = names.join(";");
        let lines: String = signed.iter().map(|(name, value)| format!("{name}:{value}\n")).collect();
        let canonical =
            format!("{method}\n{}{path}\n{}\n{lines}\n{names}\nUNSIGNED-PAYLOAD", self.mount, query.join("&"));
        let scope = format!("{}/us-east-1/s3/aws4_request", &moment[..8]);
        let text = format!("AWS4-HMAC-SHA256\n{moment}\n{scope}\n{}", hex(&Sha256::digest(&canonical)));
        let key = scope.split('/').fold(format!("AWS4{}", self.secret).into_bytes(), |key, part| mac(&key, part));
        let authorization = format!(
            "AWS4-HMAC-SHA256 Credential={}/{scope}, SignedHeaders={names}, Signature={}",
            self.access_key,
            hex(&mac(&key, &text))
        );
        let verb = method.parse().unwrap_or(Method::GET);
        let request = self.http.request(verb, &format!("{}{target}", self.mount));
        let request = signed.iter().fold(request, |request, (name, value)| match *name {
            "host" => request,
            name => request.header(name, value),
        });
        request.header("authorization", &authorization)
    }
}

fn mac(key: &[u8], text: &str) -> Vec<u8> {
    let Ok(mac) = Hmac::<Sha256>::new_from_slice(key) else { return Vec::new() };
    mac.chain_update(text).finalize().into_bytes().to_vec()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `20261121T203000Z` of seconds since 1970, by the calendar that begins in March.
fn moment(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}{month:02}{day:02}T{:02}{:02}{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    #[test]
    fn moments_are_those_of_the_calendar() {
        assert_eq!(super::moment(0), "19700101T000000Z");
        assert_eq!(super::moment(1_709_164_799), "20240228T235959Z");
        assert_eq!(super::moment(1_709_164_800), "20240229T000000Z");
        assert_eq!(super::moment(1_798_761_600), "20270101T000000Z");
    }
}
