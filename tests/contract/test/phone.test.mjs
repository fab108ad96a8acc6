// Accounts by telephone number through supabase.auth. The suite's server has three numbers that get no message and whose code
// is always the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSWORD, client, ok } from "./shop.mjs";

const [ANNA, BO, NEW] = ["+46700000001", "+46700000002", "+46700000003"];
const CODE = "123456";
const stored = (phone) => phone.slice(1);

test("a number signs up, proves itself, signs in and moves to another", async () => {
  const supabase = client();
  const new_ = ok(await supabase.auth.signUp({ phone: ANNA, password: PASSWORD, options: { data: { nick: "Anna" } } }));
  assert.deepEqual([new_.session, new_.user.phone, new_.user.user_metadata.nick], [null, stored(ANNA), "Anna"]);
  const early = await supabase.auth.signInWithPassword({ phone: ANNA, password: PASSWORD });
  assert.deepEqual([early.error.code, early.error.status], ["phone_not_confirmed", 400]);
  const wrong = await supabase.auth.verifyOtp({ phone: ANNA, token: "654321", type: "sms" });
  assert.deepEqual([wrong.error.code, wrong.error.message], ["otp_expired", "Token has expired or is invalid"]);
  const { user, session } = ok(await supabase.auth.verifyOtp({ phone: ANNA, token: CODE, type: "sms" }));
  assert.deepEqual([user.id, session.token_type], [new_.user.id, "bearer"]);
  assert.ok(user.phone_confirmed_at);

  const moving = ok(await supabase.auth.updateUser({ phone: NEW })).user;
  assert.deepEqual([moving.phone, moving.new_phone], [stored(ANNA), stored(NEW)]);
  const moved = ok(await supabase.auth.verifyOtp({ phone: NEW, token: CODE, type: "phone_change" })).user;
  assert.deepEqual([moved.phone, moved.id], [stored(NEW), user.id]);
  ok(await client().auth.signInWithPassword({ phone: NEW, password: PASSWORD }));
  const old = await client().auth.signInWithPassword({ phone: ANNA, password: PASSWORD });
  assert.equal(old.error.code, "invalid_credentials");
});

test("a code makes an account and signs in", async () => {
  const closed = await client().auth.signInWithOtp({ phone: BO, options: { shouldCreateUser: false } });
  assert.deepEqual([closed.error.code, closed.error.status], ["otp_disabled", 422]);
  ok(await client().auth.signInWithOtp({ phone: BO }));
  const soon = await client().auth.resend({ type: "sms", phone: BO });
  assert.deepEqual([soon.error.code, soon.error.status], ["over_sms_send_rate_limit", 429]);
  const { user } = ok(await client().auth.verifyOtp({ phone: BO, token: CODE, type: "sms" }));
  assert.equal(user.phone, stored(BO));
  const again = ok(await client().auth.signInWithOtp({ phone: BO }));
  assert.equal(again.messageId, "test-otp");
});

test("what is no number is refused, and what is nobody's is not told", async () => {
  const odd = await client().auth.signUp({ phone: "0700000001", password: PASSWORD });
  assert.equal(odd.error.message, "Invalid phone number format (E.164 required)");
  ok(await client().auth.resend({ type: "phone_change", phone: "+46700000099" }));
  const nobody = await client().auth.verifyOtp({ phone: "+46700000099", token: CODE, type: "phone_change" });
  assert.equal(nobody.error.message, "Token has expired or is invalid");
});
