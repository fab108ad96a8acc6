-- What the shop's letters say (app.send_letter); `{name}` is filled in.

insert into public.translations (factory_id, language_code, translation_key, content) values
  ('0fac7000-0000-4000-8000-000000000001', 'sv', 'mail.contact.subject', 'Meddelande från {name}'),
  ('0fac7000-0000-4000-8000-000000000001', 'en', 'mail.contact.subject', 'Message from {name}'),
  ('0fac7000-0000-4000-8000-000000000001', 'nb', 'mail.contact.subject', 'Melding fra {name}'),
  ('0fac7000-0000-4000-8000-000000000001', 'fi', 'mail.contact.subject', 'Viesti: {name}'),
  ('0fac7000-0000-4000-8000-000000000001', 'ar', 'mail.contact.subject', 'رسالة من {name}'),
  ('0fac7000-0000-4000-8000-000000000001', 'fa', 'mail.contact.subject', 'پیام از {name}'),
  ('0fac7000-0000-4000-8000-000000000001', 'sv', 'mail.contact.text', 'Skrivet i kontaktformuläret på webbplatsen.'),
  ('0fac7000-0000-4000-8000-000000000001', 'en', 'mail.contact.text', 'Written in the contact form of the site.'),
  ('0fac7000-0000-4000-8000-000000000001', 'nb', 'mail.contact.text', 'Skrevet i kontaktskjemaet på nettstedet.'),
  ('0fac7000-0000-4000-8000-000000000001', 'fi', 'mail.contact.text', 'Kirjoitettu sivuston yhteydenottolomakkeella.'),
  ('0fac7000-0000-4000-8000-000000000001', 'ar', 'mail.contact.text', 'كُتبت في نموذج الاتصال على الموقع.'),
  ('0fac7000-0000-4000-8000-000000000001', 'fa', 'mail.contact.text', 'در فرم تماس وبگاه نوشته شده است.'),
  ('0fac7000-0000-4000-8000-000000000001', 'sv', 'mail.contact_copy.subject', 'Tack för ditt meddelande'),
  ('0fac7000-0000-4000-8000-000000000001', 'en', 'mail.contact_copy.subject', 'Thank you for your message'),
  ('0fac7000-0000-4000-8000-000000000001', 'nb', 'mail.contact_copy.subject', 'Takk for meldingen'),
  ('0fac7000-0000-4000-8000-000000000001', 'fi', 'mail.contact_copy.subject', 'Kiitos viestistäsi'),
  ('0fac7000-0000-4000-8000-000000000001', 'ar', 'mail.contact_copy.subject', 'شكراً على رسالتك'),
  ('0fac7000-0000-4000-8000-000000000001', 'fa', 'mail.contact_copy.subject', 'سپاس از پیام شما'),
  ('0fac7000-0000-4000-8000-000000000001', 'sv', 'mail.contact_copy.text', 'Hej {name}! Vi svarar inom en vardag. Det här skrev du:'),
  ('0fac7000-0000-4000-8000-000000000001', 'en', 'mail.contact_copy.text', 'Hello {name}! We answer within one working day. This is what you wrote:'),
  ('0fac7000-0000-4000-8000-000000000001', 'nb', 'mail.contact_copy.text', 'Hei {name}! Vi svarer innen én virkedag. Dette skrev du:'),
  ('0fac7000-0000-4000-8000-000000000001', 'fi', 'mail.contact_copy.text', 'Hei {name}! Vastaamme yhden arkipäivän kuluessa. Kirjoitit näin:'),
  ('0fac7000-0000-4000-8000-000000000001', 'ar', 'mail.contact_copy.text', 'مرحباً {name}! نجيب خلال يوم عمل. هذا ما كتبته:'),
  ('0fac7000-0000-4000-8000-000000000001', 'fa', 'mail.contact_copy.text', 'سلام {name}! تا یک روز کاری پاسخ می‌دهیم. این را نوشتید:')
on conflict do nothing;
