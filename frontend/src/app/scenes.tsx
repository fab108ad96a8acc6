// Pictures of the place, drawn: nothing is fetched for them, and the house colours stay true.

/** The bay at dusk behind the hero: sky, far shore, water. Decoration, drawn so that nothing is fetched for it. */
export function CoastScene() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full rtl:-scale-x-100 print:hidden"
    >
      <defs>
        <linearGradient id="coast-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0b2a33" />
          <stop offset="0.55" stopColor="#134452" />
          <stop offset="1" stopColor="#2b6470" />
        </linearGradient>
        <radialGradient id="coast-glow" cx="0.74" cy="0.62" r="0.5">
          <stop offset="0" stopColor="#f5ce6a" stopOpacity="0.34" />
          <stop offset="1" stopColor="#f5ce6a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1440" height="720" fill="url(#coast-sky)" />
      <rect width="1440" height="720" fill="url(#coast-glow)" />
      <path fill="#0e3741" d="M0 470c120-46 210-70 330-52s170 46 300 22 230-92 380-78 210 60 430 16v342H0z" />
      <path fill="#0b2c36" d="M0 540c150-30 250-54 420-34s300 26 460-4 330-44 560-6v224H0z" />
      {/* Spruces along the near shore. */}
      <g fill="#082228">
        {[40, 84, 118, 176, 214, 268, 1120, 1168, 1204, 1262, 1310, 1352, 1404].map((x, index) => {
          const height = 62 + ((index * 29) % 47)
          return <path key={x} d={`M${x} ${566 - height}l${height * 0.24} ${height}h-${height * 0.48}z`} />
        })}
        <path d="M0 562c210-22 380 6 560 4s330-30 520-22 240 26 360 12v164H0z" />
      </g>
      {/* Glints all over the water: a few alone would look like rules left behind by the layout. */}
      <g stroke="#f5ce6a" strokeOpacity="0.2" strokeWidth="2" strokeLinecap="round">
        <path d="M70 622h44M190 664h70M150 690h30M330 616h26M400 650h54M520 684h80M610 626h36M690 660h52M770 692h34" />
        <path d="M820 622h60M930 606h28M990 650h44M1060 686h72M1110 628h34M1190 660h58M1270 616h24M1300 692h46M1370 642h40" />
      </g>
    </svg>
  )
}

/** The red smokehouse on its jetty, seen through a window of the hall. */
export function SmokehouseScene() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      className="size-full rtl:-scale-x-100"
    >
      <defs>
        <linearGradient id="house-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f3d9a4" />
          <stop offset="0.6" stopColor="#f7e6c8" />
          <stop offset="1" stopColor="#f9efdd" />
        </linearGradient>
        <linearGradient id="house-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5d8c93" />
          <stop offset="1" stopColor="#1d4f5b" />
        </linearGradient>
      </defs>
      <rect width="400" height="320" fill="url(#house-sky)" />
      <circle cx="118" cy="128" r="38" fill="#f5ce6a" />
      {/* Smoke, drifting. */}
      <g fill="none" stroke="#fffdf9" strokeLinecap="round" strokeOpacity="0.75">
        <path strokeWidth="13" d="M262 150c-10-28 18-36 8-66s14-38 4-66" />
        <path strokeWidth="7" d="M276 140c-6-22 12-30 6-52" />
      </g>
      <path fill="#8fa993" d="M0 292c60-34 130-40 210-20s130 10 190-22v80H0z" />
      <path fill="#5f8271" d="M0 312c80-20 160-18 230-6s120 4 170-10v40H0z" />
      <rect y="318" width="400" height="182" fill="url(#house-water)" />
      {/* The house: falu red, white corners, turf-dark roof. */}
      <path fill="#a8182f" d="M176 216h148v112H176z" />
      <path fill="#8c1226" d="M250 216h74v112h-74z" />
      <path fill="#23363b" d="M162 220l88-66 88 66-10 8-78-58-78 58z" />
      <path fill="#a8182f" d="M184 216l66-49 66 49z" />
      <path fill="#4a2f22" d="M256 150h14v30h-14z" />
      <g fill="#fffdf9">
        <path d="M176 222h6v106h-6zM318 222h6v106h-6z" />
        <path d="M196 244h34v34h-34zM270 244h34v34h-34z" />
      </g>
      <g fill="#f5ce6a">
        <path d="M199 247h12v12h-12zM215 247h12v12h-12zM199 263h12v12h-12zM215 263h12v12h-12z" />
        <path d="M273 247h12v12h-12zM289 247h12v12h-12zM273 263h12v12h-12zM289 263h12v12h-12z" />
      </g>
      {/* Jetty and reflections. */}
      <path fill="#6b4226" d="M128 328h240v10H128zM150 338h9v40h-9zM236 338h9v46h-9zM330 338h9v40h-9z" />
      <g stroke="#f7e6c8" strokeLinecap="round" strokeOpacity="0.6" strokeWidth="3">
        <path d="M40 372h74M24 404h120M180 400h110M70 440h150M250 436h100M110 470h90" />
      </g>
      <path fill="#a8182f" fillOpacity="0.35" d="M184 344h132l-12 60h-104z" />
    </svg>
  )
}
