// Larger Swedish towns: where they are and which postcodes (first two digits) belong to their region. Enough to tell which
// seller is near; nobody is asked where they are, and no other server either.

export interface Town {
  name: string
  lat: number
  lng: number
  /** The first two digits of postcodes around it. */
  postcodes: string
}

const ROWS = `Stockholm 59.33 18.07 10 11 12 13 14 15 16 17 18 19|Göteborg 57.71 11.97 40 41 42 43 44|Malmö 55.60 13.00 20 21 23|Uppsala 59.86 17.64 74 75
Västerås 59.61 16.55 72 73|Örebro 59.27 15.21 70 71 69|Linköping 58.41 15.62 58 59|Helsingborg 56.05 12.69 25 26|Jönköping 57.78 14.16 55 56 57
Norrköping 58.59 16.18 60 61|Lund 55.70 13.19 22 24|Umeå 63.83 20.26 90 91 92|Gävle 60.67 17.15 80 81 82|Borås 57.72 12.94 50 51 52|Södertälje 59.20 17.63 15
Eskilstuna 59.37 16.51 63 64|Halmstad 56.67 12.86 30 31|Växjö 56.88 14.81 35 36 34|Karlstad 59.38 13.50 65 66 67 68|Sundsvall 62.39 17.31 85 86 87
Östersund 63.18 14.64 83 84|Trollhättan 58.28 12.29 46|Luleå 65.58 22.15 97 95|Kalmar 56.66 16.36 39 38|Falun 60.61 15.64 79 78 77|Borlänge 60.49 15.44 78
Skövde 58.39 13.85 54|Kristianstad 56.03 14.16 29 28|Karlskrona 56.16 15.59 37|Skellefteå 64.75 20.95 93|Uddevalla 58.35 11.94 45|Varberg 57.11 12.25 43
Nyköping 58.75 17.01 61|Örnsköldsvik 63.29 18.72 89|Kiruna 67.86 20.23 98|Visby 57.63 18.29 62|Västervik 57.76 16.64 59|Motala 58.54 15.04 59
Landskrona 55.87 12.83 26|Ängelholm 56.24 12.86 26|Lidköping 58.51 13.16 53|Alingsås 57.93 12.53 44|Sandviken 60.62 16.77 81|Hudiksvall 61.73 17.10 82
Mora 61.01 14.54 79|Ludvika 60.15 15.19 77|Katrineholm 58.99 16.21 64|Enköping 59.64 17.08 74|Strömstad 58.94 11.17 45|Oskarshamn 57.26 16.45 57
Ystad 55.43 13.82 27|Trelleborg 55.38 13.16 23|Härnösand 62.63 17.94 87|Piteå 65.32 21.48 94|Boden 65.83 21.69 96|Gällivare 67.13 20.66 98
Haparanda 65.84 24.13 95|Lycksele 64.60 18.68 92|Arvika 59.66 12.59 67|Kungsbacka 57.49 12.08 43|Norrtälje 59.76 18.70 76|Söderhamn 61.30 17.06 82
Bollnäs 61.35 16.39 82|Sälen 61.16 13.26 78|Åre 63.40 13.08 83|Jokkmokk 66.61 19.83 96|Värnamo 57.19 14.04 33|Nässjö 57.65 14.70 57`

export const TOWNS: readonly Town[] = ROWS.split(/[|\n]/).map((row) => {
  const [name = '', lat, lng, ...postcodes] = row.split(' ')
  return { name, lat: Number(lat), lng: Number(lng), postcodes: postcodes.join(' ') }
})

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()

/** The town a visitor means: its name (from three letters on, marks may be missing) or a postcode of its region. */
export function findTown(term: string): Town | null {
  const digits = term.replace(/\s/g, '')
  if (/^\d{3,5}$/.test(digits)) return TOWNS.find((town) => town.postcodes.split(' ').includes(digits.slice(0, 2))) ?? null
  const wanted = fold(term)
  if (wanted.length < 3) return null
  return TOWNS.find((town) => fold(town.name) === wanted) ?? TOWNS.find((town) => fold(town.name).startsWith(wanted)) ?? null
}
