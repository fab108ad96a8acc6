import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'

import { signInElsewhere, signInWaysQuery, signInWithPasskey, type SignInWays } from './data'
import { Refused } from './refused'
import { useAttempt } from './use-attempt'

const PROVIDERS = { google: 'Google', github: 'GitHub' } as const
type Provider = keyof typeof PROVIDERS

/** A provider needs both: the shop wants it, and the server has it. */
export const offered = (ways: SignInWays, wanted: Record<Provider, boolean>): Provider[] =>
  (Object.keys(PROVIDERS) as Provider[]).filter((name) => wanted[name] && ways.providers.includes(name))

interface OtherWaysProps {
  next: string
  onSignedIn: () => Promise<void>
}

/** Ways past the password, below the form: none until the server has said which it knows. */
export function OtherWays({ next, onSignedIn }: OtherWaysProps) {
  const { t } = useTranslation()
  const { data: ways } = useQuery(signInWaysQuery)
  const { isBusy, refusal, attempts, run } = useAttempt()
  const providers = ways ? offered(ways, config.socialSignIn) : []
  if (!ways || (!ways.passkeys && providers.length === 0)) return null
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
        {t('security.ways.or')}
      </p>
      {refusal && <Refused key={attempts} refusal={refusal} />}
      {ways.passkeys && (
        <Button
          variant="outline"
          size="lg"
          aria-disabled={isBusy}
          onClick={() =>
            void run(async () => {
              await signInWithPasskey()
              await onSignedIn()
            })
          }
        >
          <Fingerprint aria-hidden />
          {t('security.passkeys.signIn')}
        </Button>
      )}
      {providers.map((name) => (
        <Button
          key={name}
          variant="outline"
          size="lg"
          aria-disabled={isBusy}
          onClick={() => void run(() => signInElsewhere(name, next))}
        >
          {t('security.ways.with', { provider: PROVIDERS[name] })}
        </Button>
      ))}
    </div>
  )
}
