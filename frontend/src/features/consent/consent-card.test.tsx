import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { renderApp } from '@/test/render-app'

import { ConsentCard } from './consent-card'

const request = {
  kind: 'ask',
  id: 'request',
  application: 'Cookbook',
  website: 'https://cookbook.example',
  email: 'anna@example.se',
  scopes: ['openid', 'email', 'pantry:read'],
  back: 'https://cookbook.example/callback?x=1',
} as const

const card = (props: Partial<Parameters<typeof ConsentCard>[0]> = {}) => (
  <ConsentCard
    request={{ ...request, scopes: [...request.scopes] }}
    isBusy={false}
    failure={null}
    onAnswer={() => undefined}
    onSignOut={() => undefined}
    {...props}
  />
)

it('says who asks for what, for whom, and where one returns to', async () => {
  await renderApp(card())
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toEqual([
    'know that it is you',
    'see your e-mail address',
    'pantry:read',
    'see and change in the shop what you can see and change',
  ])
  for (const text of ['Cookbook', 'anna@example.se', 'cookbook.example']) expect(screen.getByText(text)).toBeVisible()
})

it('passes both answers on, and the wish to be somebody else', async () => {
  const [onAnswer, onSignOut] = [vi.fn<(isAllowed: boolean) => void>(), vi.fn<() => void>()]
  await renderApp(card({ onAnswer, onSignOut }))
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await userEvent.click(screen.getByRole('button', { name: 'Not you? Sign out' }))
  expect(onAnswer.mock.calls).toEqual([[false], [true]])
  expect(onSignOut).toHaveBeenCalledOnce()
})

it('tells a failure in words', async () => {
  await renderApp(card({ failure: 'auth.error.offline' }))
  expect(screen.getByRole('alert')).toHaveTextContent('The shop cannot be reached.')
})
