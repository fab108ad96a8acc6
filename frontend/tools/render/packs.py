"""What each pack looks like: one row per product, nothing else.

Columns: slug, name on the label, line under it, size, category, shape, motif, colour overrides.
The palette comes from the category; `ground` recolours one label, `fill` is what shows through glass or film.
The order is the order of the catalogue: the n-th row has the article number NF-1001 + n.
"""

PALETTES = {
    #            ground     ink        accent     paper
    "dairy":     ("#bcd6e4", "#143349", "#e9b44c", "#fbf7ec"),
    "grains":    ("#dba63f", "#3b280f", "#7d4a1a", "#fbf3df"),
    "bakery":    ("#c9653a", "#fff3df", "#f2c879", "#fbf0df"),
    "meat":      ("#6a1d2a", "#fbeedd", "#e0a15a", "#fbf1e3"),
    "fish":      ("#123f5a", "#f6efe0", "#f0906f", "#f4f1e6"),
    "specialty": ("#1d4536", "#f8efdc", "#d9a441", "#faf3e3"),
    "organic":   ("#5f7d3b", "#fbf6e4", "#e6c65b", "#fbf7e8"),
    "drinks":    ("#24655f", "#f9f2dc", "#e6c65b", "#f7f3e4"),
    "snacks":    ("#e08a2e", "#3a2208", "#fff1d0", "#fff4e0"),
    "horeca":    ("#2c3034", "#f4eddc", "#d9a441", "#ede4d2"),
}

ROWS = [
    ("ekologisk-mjolk-3", "Ekologisk mjölk", "3 % fett · från tre gårdar", "1 l", "dairy", "carton", "cow", {}),
    ("filmjolk-naturell", "Filmjölk", "naturell · syrad i 20 timmar", "1 l", "dairy", "carton", "wave", {"ground": "#e8dcc0"}),
    ("yoghurt-grekisk-stil-10", "Yoghurt grekisk stil", "10 % fett · silad", "1 kg", "dairy", "tub", "wave", {"ground": "#7fb0cf"}),
    ("smor-normalsaltat", "Smör normalsaltat", "kärnat i Hälsingland", "500 g", "dairy", "brick", "cow", {"ground": "#efd27a"}),
    ("lagrad-hardost-12-man", "Lagrad hårdost", "12 månader", "500 g", "dairy", "cheese", "cow", {"ground": "#d88d2b", "ink": "#fff4dc", "fill": "#eec35f"}),
    ("lagrad-hardost-24-man", "Lagrad hårdost", "24 månader", "450 g", "dairy", "cheese", "sun", {"ground": "#33261c", "ink": "#f3dfb4", "fill": "#dba347"}),
    ("farsk-getost", "Färsk getost", "mild och krämig", "150 g", "dairy", "tub-low", "leaf", {"ground": "#dfe6d3"}),
    ("messmor", "Messmör", "sött vasslesmör", "200 g", "dairy", "tub-low", "sun", {"ground": "#b4783f", "ink": "#fff2dc"}),
    ("vispgradde-40", "Vispgrädde", "40 % fett", "5 dl", "dairy", "carton-small", "wave", {"ground": "#2f5f83", "ink": "#fdf6e6"}),
    ("havregryn-fullkorn", "Havregryn", "fullkorn · svensk havre", "1,5 kg", "grains", "bag", "oat", {}),
    ("vetemjol-special", "Vetemjöl special", "starkt mjöl för bröd", "2 kg", "grains", "bag", "oat", {"ground": "#efe3c6"}),
    ("grovmalet-ragmjol", "Rågmjöl", "grovmalet på sten", "1,25 kg", "grains", "bag", "oat", {"ground": "#8f6a45", "ink": "#fdf1d9", "accent": "#eac27a"}),
    ("ekologiskt-dinkelmjol", "Ekologiskt dinkelmjöl", "siktat · stenmalet", "1 kg", "grains", "bag", "oat", {"ground": "#8a9a55", "ink": "#fdf6df", "accent": "#ecd58a"}),
    ("svensk-quinoa", "Svensk quinoa", "odlad på Öland", "400 g", "grains", "bag-small", "sun", {"ground": "#c94f3d", "ink": "#fff1dc", "accent": "#f4c266"}),
    ("musli-med-blabar", "Müsli med blåbär", "rostad med honung", "650 g", "grains", "bag-small", "berry", {"ground": "#403a72", "ink": "#fbf0dc", "accent": "#8f8ad0"}),
    ("grona-linser", "Gröna linser", "Gotland", "500 g", "grains", "bag-small", "leaf", {"ground": "#51693a", "ink": "#fbf3da", "accent": "#c8cf7d"}),
    ("gula-artor", "Gula ärtor", "till torsdagssoppan", "500 g", "grains", "bag-small", "pea", {"ground": "#ecc23f", "accent": "#8a6a10"}),
    ("knackebrod-rag", "Knäckebröd råg", "bakat i stenugn", "500 g", "bakery", "wheel", "oat", {"fill": "#b5763d"}),
    ("knackebrod-surdeg", "Knäckebröd surdeg", "tunt och sprött", "360 g", "bakery", "brick", "wheel", {"ground": "#a8432f"}),
    ("mjukt-tunnbrod", "Mjukt tunnbröd", "8 stycken", "320 g", "bakery", "tray-flat", "oat", {"fill": "#d9b27a"}),
    ("surdegslimpa", "Surdegslimpa", "48 timmars deg", "800 g", "bakery", "tray-loaf", "oat", {"ground": "#7a3f24", "fill": "#8a4f24"}),
    ("kanelbullar", "Kanelbullar", "6 stycken", "360 g", "bakery", "tray-buns", "sun", {"fill": "#a8632a"}),
    ("kardemummaskorpor", "Kardemumma- skorpor", "dubbelbakade", "300 g", "bakery", "tin", "leaf", {"ground": "#3f6a5d"}),
    ("renskav", "Renskav", "från Jokkmokk", "240 g", "meat", "tray-slices", "antler", {"fill": "#5d1a1c"}),
    ("kottbullar-av-not", "Köttbullar av nöt", "med lök och grädde", "1 kg", "meat", "tray-balls", "cow", {"fill": "#6b3a1e"}),
    ("rokt-kalkon-skivad", "Rökt kalkon", "skivad · alspånsrökt", "150 g", "meat", "tray-slices", "leaf", {"ground": "#a4502f", "fill": "#dda387"}),
    ("isterband", "Isterband", "rökta på al", "400 g", "meat", "tray-sausage", "sun", {"fill": "#8a3b20"}),
    ("kycklingfile-fryst", "Kycklingfilé", "fryst · svensk uppfödning", "900 g", "meat", "pouch", "snow", {"ground": "#9c2f35"}),
    ("gravad-lax", "Gravad lax", "dill och vitpeppar", "150 g", "fish", "tray-slices", "fish", {"fill": "#e9703f"}),
    ("kallrokt-lax", "Kallrökt lax", "bokrökt i två dygn", "200 g", "fish", "tray-slices", "fish", {"ground": "#1b2a3a", "fill": "#d9572d"}),
    ("senapssill", "Senapssill", "handskuren", "240 g", "fish", "jar", "fish", {"ground": "#e2b032", "ink": "#1c2f3d", "accent": "#1c4d6b", "fill": "#cfa23a"}),
    ("loksill", "Löksill", "med rödlök och lagerblad", "400 g", "fish", "jar", "fish", {"fill": "#c9b7a8"}),
    ("skalade-rakor-i-lake", "Skalade räkor", "i lake · handskalade", "340 g", "fish", "jar", "wave", {"ground": "#e0785a", "ink": "#fff4e6", "accent": "#123f5a", "fill": "#eda58a"}),
    ("lojrom", "Löjrom", "Bottenviken", "80 g", "fish", "jar-low", "fish", {"ground": "#101c28", "accent": "#f29a3a", "fill": "#f07a1e"}),
    ("lingonsylt", "Lingonsylt", "45 % bär · rårörd", "400 g", "specialty", "jar", "berry", {"ground": "#f3e6cf", "ink": "#7c1019", "accent": "#b3202a", "fill": "#a01222"}),
    ("hjortronsylt", "Hjortronsylt", "från Norrbottens myrar", "280 g", "specialty", "jar", "berry", {"ground": "#f4e7cb", "ink": "#7a3d05", "accent": "#e2861c", "fill": "#e58a1e"}),
    ("ljunghonung", "Ljunghonung", "oblandad · Västergötland", "350 g", "specialty", "jar", "hex", {"ground": "#573a5e", "ink": "#fbeed3", "accent": "#e9a83a", "fill": "#b5640c"}),
    ("kallpressad-rapsolja", "Kallpressad rapsolja", "gyllene och nötig", "500 ml", "specialty", "bottle", "flower", {"ground": "#f0d048", "ink": "#2f3b12", "accent": "#8a7a10", "fill": "#d69a10"}),
    ("stark-senap", "Stark senap", "grovkornig", "250 g", "specialty", "jar-low", "flower", {"ground": "#c98d1c", "ink": "#2b1d08", "accent": "#fff0c8", "fill": "#a8751c"}),
    ("hovmastarsas", "Hovmästarsås", "till gravad lax", "180 g", "specialty", "bottle-small", "leaf", {"ground": "#4d6b3c", "fill": "#b59a2e"}),
    ("torkade-kantareller", "Torkade kantareller", "handplockade", "30 g", "specialty", "tin", "mushroom", {"ground": "#d79a2e", "ink": "#2c1c08", "accent": "#fff0cc"}),
    ("havssalt-flingor", "Havssalt flingor", "Bohuslän", "125 g", "specialty", "tin", "snow", {"ground": "#e6ecec", "ink": "#17384a", "accent": "#4b8aa3"}),
    ("inlagda-rodbetor", "Inlagda rödbetor", "skivade", "710 g", "organic", "jar", "beet", {"ground": "#7b1b45", "accent": "#e7a9b9", "fill": "#8a1046"}),
    ("smorgasgurka", "Smörgåsgurka", "krispig · dill", "680 g", "organic", "jar", "cucumber", {"fill": "#6d7f2a"}),
    ("mandelpotatis", "Mandelpotatis", "Norrland", "1,5 kg", "organic", "bag", "potato", {"ground": "#c9b07c", "ink": "#33280f", "accent": "#6f5a24"}),
    ("krossade-tomater", "Krossade tomater", "solmogna", "390 g", "organic", "can", "tomato", {"ground": "#c23a26", "accent": "#f6d9a8"}),
    ("lingondricka", "Lingondricka", "rårörda bär · svalt källvatten", "1 l", "drinks", "carton", "berry", {"ground": "#a81f30", "ink": "#fff0dc", "accent": "#f0a9a0"}),
    ("fladersaft", "Flädersaft", "handplockad blom", "500 ml", "drinks", "bottle", "flower", {"ground": "#eef0d8", "ink": "#2d4a2a", "accent": "#8faa52", "fill": "#d9cf6e"}),
    ("kokkaffe-morkrost", "Kokkaffe", "mörkrost · grovmalet", "450 g", "drinks", "bag-small", "bean", {"ground": "#2b1c16", "ink": "#f4e2c2", "accent": "#c98546"}),
    ("chips-havssalt", "Chips havssalt", "svensk potatis", "275 g", "snacks", "pouch", "potato", {"ground": "#2f7f9b", "ink": "#fff5df", "accent": "#f3c65a"}),
    ("chokladbollar", "Chokladbollar", "8 stycken", "320 g", "snacks", "tray-balls", "bean", {"accent": "#6b3a1e", "fill": "#2a1610"}),
    ("havregryn-storsack", "Havregryn", "storsäck", "20 kg", "horeca", "bag", "oat", {"ground": "#cdb58a", "ink": "#2a2013", "accent": "#6b4a1e"}),
    ("rapsolja-dunk", "Rapsolja", "dunk", "10 l", "horeca", "can-big", "flower", {"ground": "#e9c53a", "ink": "#26300f", "accent": "#7a6a10"}),
    ("kottbullar-storkok", "Köttbullar", "storkök", "5 kg", "horeca", "brick", "cow", {}),
    # Beyond the printed catalogue: rows that prove how the shop behaves.
    ("grottlagrad-hardost", "Grottost", "brännvinstvättad kant", "400 g", "dairy", "cheese", "hex", {"ground": "#6b3f52", "ink": "#fbe8d2", "fill": "#e7b26b"}),
    ("blabarssoppa", "Blåbärssoppa", "att värma", "1 l", "drinks", "carton", "berry", {"ground": "#3a3f7d", "ink": "#f7efdc", "accent": "#8d90d8"}),
]

KEYS = ("slug", "name", "line", "size", "category", "shape", "motif", "colours")


def packs():
    """Every row as a dictionary with its palette resolved and its article number and EAN worked out."""
    for index, row in enumerate(ROWS):
        pack = dict(zip(KEYS, row, strict=True))
        ground, ink, accent, paper = PALETTES[pack["category"]]
        pack |= {"ground": ground, "ink": ink, "accent": accent, "paper": paper, "fill": accent}
        pack |= pack.pop("colours")
        pack["sku"] = f"NF-{1001 + index}"
        pack["ean"] = ean13(f"20073100{1001 + index}")
        yield pack


def ean13(twelve: str) -> str:
    """The number with its GS1 check digit; prefixes 20-29 are for use inside one shop."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(twelve))
    return twelve + str(-total % 10)
