-- Letters about newsletters, the words around each of them, and titles of their pages.

insert into public.translations (factory_id, language_code, translation_key, content)
select '0fac7000-0000-4000-8000-000000000001', 'sv', key, value from jsonb_each_text($texts${
"head.ai_test.title": "Diagnos",
"head.newsletter.description": "Ett brev i månaden om vad som mognar, kokas och bakas i Hudiksvall. Läs de tidigare och anmäl dig.",
"head.newsletter.title": "Nyhetsbrev",
"head.newsletter_confirm.title": "Bekräfta nyhetsbrevet",
"head.newsletter_unsubscribe.title": "Avsluta nyhetsbrevet",
"mail.newsletter.unsubscribe": "Avsluta prenumerationen",
"mail.newsletter.web": "Läs på webben",
"mail.newsletter.why": "Du får brevet för att du prenumererar på nyhetsbrev från {company}.",
"mail.newsletter_already.button": "Läs de senaste breven",
"mail.newsletter_already.subject": "Du är redan med på listan",
"mail.newsletter_already.text": "Någon, troligen du, anmälde adressen en gång till. Du får redan våra nyhetsbrev, så allt är som det ska.",
"mail.newsletter_confirm.button": "Bekräfta prenumerationen",
"mail.newsletter_confirm.subject": "Bekräfta ditt nyhetsbrev",
"mail.newsletter_confirm.text": "Någon, troligen du, har anmält den här adressen till våra nyhetsbrev. Tryck på knappen så är det klart.\nVar det inte du? Gör ingenting, så hör du inget mer.",
"mail.newsletter_welcome.button": "Avsluta prenumerationen",
"mail.newsletter_welcome.subject": "Välkommen på listan",
"mail.newsletter_welcome.text": "Nästa brev kommer till den här adressen. Vill du sluta räcker det med ett tryck, här eller längst ned i varje brev."
}$texts$)
on conflict do nothing;

insert into public.translations (factory_id, language_code, translation_key, content)
select '0fac7000-0000-4000-8000-000000000001', 'en', key, value from jsonb_each_text($texts${
"head.ai_test.title": "Diagnostics",
"head.newsletter.description": "One letter a month about what ripens, simmers and bakes in Hudiksvall. Read the earlier ones and sign up.",
"head.newsletter.title": "Newsletter",
"head.newsletter_confirm.title": "Confirm the newsletter",
"head.newsletter_unsubscribe.title": "Leave the newsletter",
"mail.newsletter.unsubscribe": "Unsubscribe",
"mail.newsletter.web": "Read on the web",
"mail.newsletter.why": "You get this letter because you subscribe to newsletters from {company}.",
"mail.newsletter_already.button": "Read the latest letters",
"mail.newsletter_already.subject": "You are already on the list",
"mail.newsletter_already.text": "Somebody, probably you, signed this address up once more. You get our newsletters already, so all is well.",
"mail.newsletter_confirm.button": "Confirm the subscription",
"mail.newsletter_confirm.subject": "Confirm your newsletter",
"mail.newsletter_confirm.text": "Somebody, probably you, has signed this address up for our newsletters. Press the button and it is done.\nWas it not you? Do nothing and you hear no more.",
"mail.newsletter_welcome.button": "Unsubscribe",
"mail.newsletter_welcome.subject": "Welcome to the list",
"mail.newsletter_welcome.text": "The next letter comes to this address. To stop, one press is enough, here or at the end of every letter."
}$texts$)
on conflict do nothing;

insert into public.translations (factory_id, language_code, translation_key, content)
select '0fac7000-0000-4000-8000-000000000001', 'nb', key, value from jsonb_each_text($texts${
"head.ai_test.title": "Diagnose",
"head.newsletter.description": "Ett brev i måneden om det som modnes, kokes og bakes i Hudiksvall.",
"head.newsletter.title": "Nyhetsbrev",
"head.newsletter_confirm.title": "Bekreft nyhetsbrevet",
"head.newsletter_unsubscribe.title": "Avslutt nyhetsbrevet",
"mail.newsletter.unsubscribe": "Avslutt abonnementet",
"mail.newsletter.web": "Les på nettet",
"mail.newsletter.why": "Du får brevet fordi du abonnerer på nyhetsbrev fra {company}.",
"mail.newsletter_already.button": "Les de siste brevene",
"mail.newsletter_already.subject": "Du er allerede på listen",
"mail.newsletter_already.text": "Noen, trolig du, meldte adressen på en gang til. Du får allerede nyhetsbrevene våre.",
"mail.newsletter_confirm.button": "Bekreft abonnementet",
"mail.newsletter_confirm.subject": "Bekreft nyhetsbrevet",
"mail.newsletter_confirm.text": "Noen, trolig du, har meldt denne adressen på nyhetsbrevene våre. Trykk på knappen, så er det klart.\nVar det ikke deg? Gjør ingenting, så hører du ikke mer.",
"mail.newsletter_welcome.button": "Avslutt abonnementet",
"mail.newsletter_welcome.subject": "Velkommen på listen",
"mail.newsletter_welcome.text": "Neste brev kommer til denne adressen. Vil du slutte, holder det med ett trykk, her eller nederst i hvert brev."
}$texts$)
on conflict do nothing;

insert into public.translations (factory_id, language_code, translation_key, content)
select '0fac7000-0000-4000-8000-000000000001', 'fi', key, value from jsonb_each_text($texts${
"head.ai_test.title": "Diagnostiikka",
"head.newsletter.description": "Kerran kuussa kirje siitä, mikä Hudiksvallissa kypsyy, kiehuu ja paistuu.",
"head.newsletter.title": "Uutiskirje",
"head.newsletter_confirm.title": "Vahvista uutiskirje",
"head.newsletter_unsubscribe.title": "Lopeta uutiskirje",
"mail.newsletter.unsubscribe": "Peru tilaus",
"mail.newsletter.web": "Lue verkossa",
"mail.newsletter.why": "Saat kirjeen, koska tilaat uutiskirjeitä: {company}.",
"mail.newsletter_already.button": "Lue uusimmat kirjeet",
"mail.newsletter_already.subject": "Olet jo listalla",
"mail.newsletter_already.text": "Joku, luultavasti sinä, tilasi kirjeen uudelleen. Saat uutiskirjeemme jo.",
"mail.newsletter_confirm.button": "Vahvista tilaus",
"mail.newsletter_confirm.subject": "Vahvista uutiskirje",
"mail.newsletter_confirm.text": "Joku, luultavasti sinä, on tilannut uutiskirjeemme tähän osoitteeseen. Paina painiketta, niin tilaus on valmis.\nEtkö se ollut sinä? Älä tee mitään, niin et kuule meistä enempää.",
"mail.newsletter_welcome.button": "Peru tilaus",
"mail.newsletter_welcome.subject": "Tervetuloa listalle",
"mail.newsletter_welcome.text": "Seuraava kirje tulee tähän osoitteeseen. Lopettamiseen riittää yksi painallus, tässä tai jokaisen kirjeen lopussa."
}$texts$)
on conflict do nothing;

insert into public.translations (factory_id, language_code, translation_key, content)
select '0fac7000-0000-4000-8000-000000000001', 'ar', key, value from jsonb_each_text($texts${
"head.ai_test.title": "الفحص",
"head.newsletter.description": "رسالة كل شهر عمّا ينضج ويُطبخ ويُخبز في هوديكسفال. اقرأ السابقة واشترك.",
"head.newsletter.title": "النشرة البريدية",
"head.newsletter_confirm.title": "تأكيد النشرة",
"head.newsletter_unsubscribe.title": "إلغاء النشرة",
"mail.newsletter.unsubscribe": "ألغِ الاشتراك",
"mail.newsletter.web": "اقرأ على الويب",
"mail.newsletter.why": "تصلك هذه الرسالة لأنك مشترك في نشرات {company}.",
"mail.newsletter_already.button": "اقرأ أحدث الرسائل",
"mail.newsletter_already.subject": "أنت في القائمة بالفعل",
"mail.newsletter_already.text": "سجّل أحدهم، ولعله أنت، هذا العنوان مرة أخرى. تصلك نشراتنا بالفعل فكل شيء على ما يرام.",
"mail.newsletter_confirm.button": "أكّد الاشتراك",
"mail.newsletter_confirm.subject": "أكّد اشتراكك في النشرة",
"mail.newsletter_confirm.text": "سجّل أحدهم، ولعله أنت، هذا العنوان في نشراتنا. اضغط الزر ليكتمل الاشتراك.\nلست أنت؟ لا تفعل شيئاً ولن تسمع منا مجدداً.",
"mail.newsletter_welcome.button": "ألغِ الاشتراك",
"mail.newsletter_welcome.subject": "أهلاً بك في القائمة",
"mail.newsletter_welcome.text": "تصل الرسالة القادمة إلى هذا العنوان. للتوقف تكفي ضغطة واحدة، هنا أو في نهاية كل رسالة."
}$texts$)
on conflict do nothing;

insert into public.translations (factory_id, language_code, translation_key, content)
select '0fac7000-0000-4000-8000-000000000001', 'fa', key, value from jsonb_each_text($texts${
"head.ai_test.title": "عیب‌یابی",
"head.newsletter.description": "ماهی یک نامه از هودیکسوال. پیشین‌ها را بخوانید و نام‌نویسی کنید.",
"head.newsletter.title": "خبرنامه",
"head.newsletter_confirm.title": "تأیید خبرنامه",
"head.newsletter_unsubscribe.title": "لغو خبرنامه",
"mail.newsletter.unsubscribe": "لغو اشتراک",
"mail.newsletter.web": "خواندن در وب",
"mail.newsletter.why": "این نامه را می‌گیرید چون مشترک خبرنامهٔ {company} هستید.",
"mail.newsletter_already.button": "تازه‌ترین نامه‌ها",
"mail.newsletter_already.subject": "از پیش در فهرست هستید",
"mail.newsletter_already.text": "کسی، شاید خودتان، دوباره این نشانی را نوشت. خبرنامه‌ها از پیش به شما می‌رسد.",
"mail.newsletter_confirm.button": "تأیید اشتراک",
"mail.newsletter_confirm.subject": "خبرنامهٔ خود را تأیید کنید",
"mail.newsletter_confirm.text": "کسی، شاید خودتان، این نشانی را برای خبرنامه‌های ما نوشته است. دکمه را بزنید تا کامل شود.\nشما نبودید؟ کاری نکنید؛ دیگر چیزی نخواهید شنید.",
"mail.newsletter_welcome.button": "لغو اشتراک",
"mail.newsletter_welcome.subject": "به فهرست خوش آمدید",
"mail.newsletter_welcome.text": "نامهٔ بعدی به این نشانی می‌آید. برای پایان، یک فشار بس است؛ اینجا یا در پایان هر نامه."
}$texts$)
on conflict do nothing;
