import { Moon, RotateCcw, Sun, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { type Theme, useTheme } from '@/lib/theme'
import { type ColorName, type ColorScheme, contrasts, hexOf, isTheme, pickerSeed, poorIn, readNames, themeScheme, themes } from './colors'
import { resolved } from './resolve'

interface ColorFieldProps {
  name: ColorName
  scheme: ColorScheme
  onChange: (value: string) => void
}

/**
 * Free text beside a picker, and how well it can be read on the background. One of the theme's own colours is shown as what it comes to
 * now, and stays the theme's until somebody writes another.
 */
export function ColorField({ name, scheme, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const theme = useTheme()
  const value = scheme[name]
  const isOfTheme = isTheme(value)
  const shown = isOfTheme ? hexOf(resolved(value, theme)) : value
  const isColor = CSS.supports('color', value)
  const label = t(`edit.colors.${name}`)
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <Input id={id} dir="ltr" value={shown} spellCheck={false} autoComplete="off" aria-invalid={!isColor || undefined} aria-describedby={`${id}-hint`} onChange={(event) => onChange(event.target.value)} />
        <input
          type="color"
          aria-label={t('edit.colors.pick', { name: label })}
          value={pickerSeed(shown)}
          onChange={(event) => onChange(event.target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-lg border border-input bg-card p-1"
        />
      </div>
      <div id={`${id}-hint`} className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {isColor ? <Judged name={name} scheme={scheme} /> : <span className="font-medium text-berry-text">{t('edit.colors.notOne')}</span>}
        {isOfTheme ? <OfTheme value={value} /> : null}
      </div>
      {isOfTheme ? null : (
        <button
          type="button"
          aria-label={t('edit.colors.toThemeOf', { name: label })}
          className="inline-flex min-h-6 w-fit items-center gap-1.5 rounded-sm text-sm text-link underline underline-offset-4"
          onClick={() => onChange(themeScheme[name])}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          {t('edit.colors.toTheme')}
        </button>
      )}
    </div>
  )
}

const ICONS = { light: Sun, dark: Moon } as const

/** That it is the theme's, and what it is in light and dark. */
function OfTheme({ value }: { value: string }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-2 text-muted-foreground">
      {t('edit.colors.ofTheme')}
      {themes.map((theme) => (
        <ThemeMark key={theme} theme={theme}>
          <span className="size-4 rounded-sm border border-input" style={{ background: resolved(value, theme) }} />
          <span className="sr-only">{hexOf(resolved(value, theme))}</span>
        </ThemeMark>
      ))}
    </span>
  )
}

function ThemeMark({ theme, children }: { theme: Theme; children: ReactNode }) {
  const { t } = useTranslation()
  const Icon = ICONS[theme]
  const name = t(`edit.colors.in.${theme}`)
  return (
    <span title={name} className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{name}</span>
      {children}
    </span>
  )
}

const say = (ratio: number) => <Ltr>{ratio.toFixed(1)}:1</Ltr>

/** How well it can be read; once where both themes agree. A border is not read. */
function Judged({ name, scheme }: Pick<ColorFieldProps, 'name' | 'scheme'>) {
  const { t } = useTranslation()
  if (!readNames.some((read) => read === name) || !CSS.supports('color', scheme.backgroundColor)) return null
  const ratios = contrasts(scheme[name], scheme.backgroundColor, resolved)
  if (ratios.light === null || ratios.dark === null) return null
  const poor = poorIn(ratios)
  return (
    <span className={poor.length > 0 ? 'inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium text-berry-text' : 'inline-flex flex-wrap items-center gap-x-2 text-muted-foreground'}>
      <span className="inline-flex items-center gap-1.5">
        {poor.length > 0 ? <TriangleAlert aria-hidden className="size-4 shrink-0" /> : null}
        {t('edit.colors.contrast')}
        {ratios.light === ratios.dark ? (
          say(ratios.light)
        ) : (
          themes.map((theme) => (
            <ThemeMark key={theme} theme={theme}>
              {say(ratios[theme]!)}
            </ThemeMark>
          ))
        )}
      </span>
      {poor.length > 0 ? <span>{t(poor.length === 2 ? 'edit.colors.poor' : `edit.colors.poorIn.${poor[0]!}`)}</span> : null}
    </span>
  )
}
