import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Waiting } from '@/features/overview/data'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { type PanelTab, groups } from './tabs'
import { WaitingBadge, queueOf, waitingLabel } from './waiting-badge'

export interface PanelNavProps {
  tabs: readonly PanelTab[]
  current: string | undefined
  waiting: Waiting
  onChosen?: () => void
}

/** The tabs by what they are about. Each is fetched when it is pointed at. */
export function PanelNav({ tabs, current, waiting, onChosen }: PanelNavProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin.menu')} className="grid gap-4">
      {groups.map((group) => {
        const inGroup = tabs.filter((tab) => tab.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group}>
            {group === 'start' ? null : <p className="mb-1 px-3 text-xs font-semibold text-muted-foreground">{t(`admin.group.${group}`)}</p>}
            <ul className="grid gap-0.5">
              {inGroup.map((tab) => (
                <li key={tab.id}>
                  <TabLink tab={tab} isCurrent={tab.id === current} waiting={waiting} onChosen={onChosen} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

interface TabLinkProps extends Pick<PanelNavProps, 'waiting' | 'onChosen'> {
  tab: PanelTab
  isCurrent: boolean
}

function TabLink({ tab, isCurrent, waiting, onChosen }: TabLinkProps) {
  const { t } = useTranslation()
  const queue = queueOf(tab.id)
  const count = (queue && waiting[queue]) ?? 0
  return (
    <Link
      to={paths.admin({ tab: tab.id })}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={queue && waitingLabel(t, t(tab.title), queue, count)}
      onPointerEnter={() => void tab.load().catch(() => undefined)}
      onFocus={() => void tab.load().catch(() => undefined)}
      onClick={onChosen}
      className={cn(
        'flex min-h-11 items-center gap-3 rounded-lg px-3 text-[0.9375rem] transition-colors hover:bg-muted lg:min-h-9',
        isCurrent && 'bg-secondary font-semibold text-secondary-foreground hover:bg-secondary',
      )}
    >
      <tab.icon aria-hidden className={cn('size-4.5 shrink-0 text-muted-foreground', isCurrent && 'text-berry-text')} />
      {t(tab.title)}
      <span className="ms-auto flex">
        <WaitingBadge count={count} />
      </span>
    </Link>
  )
}
