/** The bay at dusk behind the hero: sky, far shore, water. Decoration, drawn so that nothing is fetched for it. */
export function CoastScene() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full rtl:-scale-x-100"
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
      <g stroke="#f5ce6a" strokeOpacity="0.28" strokeWidth="2" strokeLinecap="round">
        <path d="M820 610h150M900 632h210M780 654h120M1000 672h180M860 694h90" />
      </g>
    </svg>
  )
}
