//! What a browser may do with a page of the site.

/// Sent with every page.
///
/// Scripts come from this origin alone: the data blocks in the page are JSON, which no policy has to allow. Styles may be
/// inline because rich text of the shop carries `style` attributes (filtered on the way in, see `clean`) and because the
/// dialog primitives lock scrolling with a `<style>` of their own; neither can run code.
pub const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; \
         form-action 'self'",
    ),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// A file that is a document of its own, such as an SVG opened directly, runs nothing.
pub const FILE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
