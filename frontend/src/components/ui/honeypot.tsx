/** A field only programs fill: out of sight, out of the tab order and out of the accessibility tree. */
export const Honeypot = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
    <label>
      {label}
      <input tabIndex={-1} autoComplete="off" name="website" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  </div>
)
