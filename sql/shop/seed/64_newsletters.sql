-- Three newsletters: one that was sent (Swedish, English, Arabic), one that waits, one being written. And some who read them.

insert into public.newsletter_subscribers (id, factory_id, email, language_code, status, confirmed_at, unsubscribed_at) values
  ('e5000000-0000-4000-8000-000000000001', '0fac7000-0000-4000-8000-000000000001', 'maja@example.com', 'sv', 'confirmed', '2026-06-02 09:12+02', null),
  ('e5000000-0000-4000-8000-000000000002', '0fac7000-0000-4000-8000-000000000001', 'olle.backman@example.com', 'sv', 'confirmed', '2026-06-11 18:40+02', null),
  ('e5000000-0000-4000-8000-000000000003', '0fac7000-0000-4000-8000-000000000001', 'harriet@example.com', 'en', 'confirmed', '2026-07-01 07:05+02', null),
  ('e5000000-0000-4000-8000-000000000004', '0fac7000-0000-4000-8000-000000000001', 'samir@example.com', 'ar', 'confirmed', '2026-07-19 21:30+02', null),
  ('e5000000-0000-4000-8000-000000000005', '0fac7000-0000-4000-8000-000000000001', 'ingrid@example.com', 'sv', 'pending', null, null),
  ('e5000000-0000-4000-8000-000000000006', '0fac7000-0000-4000-8000-000000000001', 'peter@example.com', 'sv', 'unsubscribed', '2026-06-20 12:00+02', '2026-09-03 08:15+02')
on conflict do nothing;

do $seed$
declare
  v_factory constant uuid := '0fac7000-0000-4000-8000-000000000001';
  v_sent constant uuid := 'e1000000-0000-4000-8000-000000000001';
  v_waiting constant uuid := 'e1000000-0000-4000-8000-000000000002';
  v_draft constant uuid := 'e1000000-0000-4000-8000-000000000003';
begin
  if exists (select from public.newsletters n where n.id in (v_sent, v_waiting, v_draft)) then
    return;
  end if;
  insert into public.newsletters (id, factory_id, title, shareable_url) values
    (v_sent, v_factory, 'Bärens veckor', 'barens-veckor-2026-k7m3'),
    (v_waiting, v_factory, 'Julbordet', 'julbordet-2026-p9x4tq'),
    (v_draft, v_factory, 'Vårens ostar', 'varens-ostar-2027-h2w8');

  insert into public.newsletters_i18n (newsletter_id, language_code, subject, preheader, document) values
  (v_sent, 'sv', 'Bärens veckor är här', 'Lingon från Hälsingland, kokta samma dag som de plockats.', $doc${"blocks": [
    {"id": "a1", "type": "picture", "src": "/media/scenes/hero.webp", "width": 1200, "height": 630, "alt": "Fjorden i augustiljus"},
    {"id": "a2", "type": "heading", "text": "Nu kokar grytorna"},
    {"id": "a3", "type": "text", "content": {"type": "doc", "content": [
      {"type": "paragraph", "content": [{"type": "text", "text": "I tre veckor luktar hela Hudiksvall lingon. Bären kommer in på förmiddagen och står i burk på kvällen, "}, {"type": "text", "marks": [{"type": "bold"}], "text": "utan konserveringsmedel"}, {"type": "text", "text": " och med mindre socker än i fjol."}]},
      {"type": "paragraph", "content": [{"type": "text", "text": "Tre saker att göra med en burk:"}]},
      {"type": "bulletList", "content": [
        {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "en klick på köttbullar, förstås"}]}]},
        {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "med lagrad hårdost på knäckebröd"}]}]},
        {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "rört i filmjölk till frukost"}]}]}]}]}},
    {"id": "a4", "type": "product", "slug": "lingonsylt"},
    {"id": "a5", "type": "product", "slug": "lagrad-hardost-12-man"},
    {"id": "a6", "type": "button", "label": "Se alla sylter och såser", "href": "/products?category=specialty"},
    {"id": "a7", "type": "divider"},
    {"id": "a8", "type": "columns", "columns": [
      [{"id": "a81", "type": "heading", "text": "Öppet hus"}, {"id": "a82", "type": "text", "content": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Lördag den 12 september, 10–15. Kom och rör i grytan."}]}]}}],
      [{"id": "a83", "type": "heading", "text": "Hitta oss"}, {"id": "a84", "type": "text", "content": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Se "}, {"type": "text", "marks": [{"type": "link", "attrs": {"href": "/locations"}}], "text": "våra öppettider"}, {"type": "text", "text": " och vägen hit."}]}]}}]]}
  ]}$doc$),
  (v_sent, 'en', 'The weeks of berries are here', 'Lingonberries from Hälsingland, cooked the day they are picked.', $doc${"blocks": [
    {"id": "a1", "type": "picture", "src": "/media/scenes/hero.webp", "width": 1200, "height": 630, "alt": "The fjord in August light"},
    {"id": "a2", "type": "heading", "text": "The pots are on"},
    {"id": "a3", "type": "text", "content": {"type": "doc", "content": [
      {"type": "paragraph", "content": [{"type": "text", "text": "For three weeks all of Hudiksvall smells of lingonberries. They arrive in the morning and are in jars by night, "}, {"type": "text", "marks": [{"type": "bold"}], "text": "without preservatives"}, {"type": "text", "text": " and with less sugar than last year."}]},
      {"type": "paragraph", "content": [{"type": "text", "text": "Three things to do with a jar:"}]},
      {"type": "bulletList", "content": [
        {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "a spoonful beside meatballs, of course"}]}]},
        {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "with aged hard cheese on crispbread"}]}]},
        {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "stirred into soured milk for breakfast"}]}]}]}]}},
    {"id": "a4", "type": "product", "slug": "lingonsylt"},
    {"id": "a5", "type": "product", "slug": "lagrad-hardost-12-man"},
    {"id": "a6", "type": "button", "label": "See all jams and sauces", "href": "/products?category=specialty"}
  ]}$doc$),
  (v_sent, 'ar', 'أسابيع التوت وصلت', 'توت بري من هلسينغلاند يُطبخ في يوم قطافه.', $doc${"blocks": [
    {"id": "a1", "type": "picture", "src": "/media/scenes/hero.webp", "width": 1200, "height": 630, "alt": "الخليج في ضوء أغسطس"},
    {"id": "a2", "type": "heading", "text": "القدور على النار"},
    {"id": "a3", "type": "text", "content": {"type": "doc", "content": [
      {"type": "paragraph", "content": [{"type": "text", "text": "ثلاثة أسابيع تفوح فيها هوديكسفال برائحة التوت البري. يصل في الصباح ويُعبّأ في المساء، "}, {"type": "text", "marks": [{"type": "bold"}], "text": "بلا مواد حافظة"}, {"type": "text", "text": " وبسكر أقل من العام الماضي."}]}]}},
    {"id": "a4", "type": "product", "slug": "lingonsylt"},
    {"id": "a6", "type": "button", "label": "كل أنواع المربى والصلصات", "href": "/products?category=specialty"}
  ]}$doc$),
  (v_waiting, 'sv', 'Julbordet börjar här', 'Sill, gravad lax och senap: beställ före den 12 december.', $doc${"blocks": [
    {"id": "b1", "type": "heading", "text": "Ett bord för tolv, klart på en kväll"},
    {"id": "b2", "type": "text", "content": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Vi har lagt in sillen. Beställ före den 12 december så står allt på bordet i tid."}]}]}},
    {"id": "b3", "type": "product", "slug": "senapssill"},
    {"id": "b4", "type": "product", "slug": "gravad-lax"},
    {"id": "b5", "type": "button", "label": "Till julbordet", "href": "/products?category=fish"}
  ]}$doc$),
  (v_waiting, 'en', 'Christmas dinner starts here', 'Herring, cured salmon and mustard: order before 12 December.', $doc${"blocks": [
    {"id": "b1", "type": "heading", "text": "A table for twelve in one evening"},
    {"id": "b2", "type": "text", "content": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The herring is in its jars. Order before 12 December and everything is on the table in time."}]}]}},
    {"id": "b3", "type": "product", "slug": "senapssill"},
    {"id": "b5", "type": "button", "label": "See the fish", "href": "/products?category=fish"}
  ]}$doc$),
  (v_draft, 'sv', 'Vårens ostar', '', $doc${"blocks": [
    {"id": "c1", "type": "heading", "text": "Getterna är ute igen"},
    {"id": "c2", "type": "product", "slug": "farsk-getost"}
  ]}$doc$);

  update public.newsletters set status = 'scheduled', scheduled_for = '2026-08-20 08:00+02', origin = 'https://nordfjardmat.example' where id = v_sent;
  update public.newsletters set status = 'sending' where id = v_sent;
  update public.newsletters set status = 'sent', sent_at = '2026-08-20 08:01+02' where id = v_sent;
  insert into public.newsletter_deliveries (newsletter_id, subscriber_id, language_code, status, attempts)
    select v_sent, s.id, s.language_code, 'sent', 1 from public.newsletter_subscribers s where s.factory_id = v_factory and s.confirmed_at < '2026-08-20';
  -- Its letters wait in the queue; on a server that has none it waits for a person.
  if to_regclass('mail.bodies') is not null then
    perform app.schedule_letters(v_waiting, now() + interval '20 days', 600, 'https://nordfjardmat.example');
  else
    update public.newsletters set status = 'scheduled', scheduled_for = now() + interval '20 days', origin = 'https://nordfjardmat.example' where id = v_waiting;
  end if;
end $seed$;
