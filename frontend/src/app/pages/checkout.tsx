import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShoppingBasket, UserRound } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Form } from '@/components/ui/form'
import { PageLoading, LoadingIndicator } from '@/components/ui/loading-indicator'
import { useCart } from '@/features/cart/cart-context'
import { MovedNotice, PriceNotice, RefusedNotice } from '@/features/checkout/cart-notices'
import { ContactStep } from '@/features/checkout/contact-step'
import { acceptPrices, addressesQuery, previewQuery, saveAddress, type Placed, type Preview } from '@/features/checkout/data'
import { DeliveryStep } from '@/features/checkout/delivery-step'
import { orderRequest, problemsOf, reachableStep, stepOf, STEPS, type FieldName, type Problems, type Step } from '@/features/checkout/draft'
import { OrderSummary } from '@/features/checkout/order-summary'
import { PaymentStep } from '@/features/checkout/payment-step'
import { ProblemSummary } from '@/features/checkout/problem-summary'
import type { Refusal } from '@/features/checkout/refusal'
import { StepNav } from '@/features/checkout/step-nav'
import { useCartMoved } from '@/features/checkout/use-cart-moved'
import { useDraft, type DraftState } from '@/features/checkout/use-draft'
import { usePlaceOrder } from '@/features/checkout/use-place-order'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { logError } from '@/lib/errors'
import { formatMoney } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { PopularProducts } from '../popular-products'

export default function CheckoutPage() {
  const { t } = useTranslation()
  const { cart, isLoading } = useCart()
  const [isPlaced, setPlaced] = useState(false)
  usePageTitle(t('checkout.title'))
  if (isLoading && cart.items.length === 0) {
    // As high as what comes, or the footer would be seen and leave again.
    return (
      <div className="page min-h-dvh max-w-6xl pb-16">
        <PageLoading label={t('common.loading')} />
      </div>
    )
  }
  return (
    <div className="page min-h-dvh max-w-6xl pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('checkout.title')}
      </h1>
      {/* The order empties the cart a moment before its own page is there. */}
      {cart.items.length === 0 && !isPlaced ? <NothingToBuy /> : <Checkout isPlaced={isPlaced} onPlaced={() => setPlaced(true)} />}
    </div>
  )
}

function NothingToBuy() {
  const { t } = useTranslation()
  return (
    <>
      <EmptyState
        icon={<ShoppingBasket />}
        title={t('checkout.empty')}
        text={t('checkout.emptyText')}
        action={
          <Button asChild size="lg">
            <Link to={paths.products()}>{t('cart.browse')}</Link>
          </Button>
        }
      />
      <PopularProducts />
    </>
  )
}

/** The cart at today's prices, asked again whenever the cart, the place or the way of delivery is another. */
function usePreview(state: DraftState, isPlaced: boolean) {
  const { cart } = useCart()
  const { code } = useLanguage()
  const { delivery, postcode } = state.draft
  const contents = cart.items.map((line) => `${line.id} ${line.quantity} ${line.unit_price}`).join(',')
  // What was ordered stays on the screen until the order's own page is there: the cart is empty by now.
  return useQuery(previewQuery(cart.id && !isPlaced ? { cartId: cart.id, contents, delivery, postcode, language: code } : null))
}

function Checkout({ isPlaced, onPlaced }: { isPlaced: boolean; onPlaced: () => void }) {
  const { t } = useTranslation()
  const state = useDraft()
  const hasMoved = useCartMoved(useCart().cart.items, isPlaced)
  usePrefill(state)
  const [params] = useSearchParams()
  const step = reachableStep(state.draft, params.get('step'))
  const { data: preview, isError, refetch } = usePreview(state, isPlaced)
  const hasDelivery = preview?.delivery_methods.some(({ code, is_available }) => code === state.draft.delivery && is_available) ?? false
  return (
    <>
      <StepNav current={step} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-12">
        <div className="min-w-0">
          {hasMoved && <MovedNotice />}
          {isError && (
            <Alert variant="error" className="mb-6">
              <p>{t('checkout.error.preview')}</p>
              <Button size="sm" variant="outline" className="mt-3" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </Alert>
          )}
          <StepForm key={step} step={step} state={state} preview={preview} hasDelivery={hasDelivery} onPlaced={onPlaced} />
        </div>
        <OrderSummary preview={preview} hasDelivery={hasDelivery} className="lg:sticky lg:top-28" />
      </div>
    </>
  )
}

/** A customer finds filled in what is known of them; what they have typed stays. */
function usePrefill({ draft, change }: DraftState) {
  const { user } = useAuth()
  const { data: addresses } = useQuery(addressesQuery(user?.id ?? null))
  const known = addresses?.[0]
  useEffect(() => {
    if (user?.email && draft.email === '') change({ email: user.email })
    if (known && draft.line1 === '' && draft.postcode === '')
      change({
        name: draft.name || known.full_name,
        line1: known.line1,
        line2: known.line2 ?? '',
        postcode: known.postcode,
        city: known.city,
      })
    // Only when it becomes known who is here: a field that was emptied on purpose is not filled in again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [user?.email, known?.id])
}

interface StepFormProps {
  step: Step
  state: DraftState
  preview: Preview | undefined
  hasDelivery: boolean
  onPlaced: () => void
}

const REFUSED = {
  cart_empty: 'checkout.error.cartEmpty',
  cart_not_found: 'checkout.error.cartEmpty',
  too_many: 'checkout.error.tooMany',
  unanswered: 'checkout.error.unanswered',
  unknown: 'checkout.error.unknown',
} as const

/** Problems the browser found, or a refusal of the server; each attempt is a new summary, which takes the focus anew. */
type Failure = { attempt: number; problems?: Problems; refusal?: Refusal }

function StepForm({ step, state, preview, hasDelivery, onPlaced }: StepFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { draft } = state
  const [failure, setFailure] = useState<Failure>({ attempt: 0 })
  const fail = (what: Omit<Failure, 'attempt'>) => setFailure(({ attempt }) => ({ attempt: attempt + 1, ...what }))
  const { user } = useAuth()
  const { data: addresses = [] } = useQuery(addressesQuery(user?.id ?? null))
  const ordering = useOrdering(state, preview, onPlaced, (refusal) => fail({ refusal }))
  const problems = failure.problems ?? (failure.refusal?.kind === 'fields' ? failure.refusal.problems : {})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ordering.isBusy) return
    const found = problemsOf(draft, step)
    if (step === 'delivery' && !found.delivery && preview && !hasDelivery) found.delivery = 'unavailable'
    if (Object.keys(found).length > 0) return fail({ problems: found })
    setFailure({ attempt: failure.attempt })
    if (step !== 'payment') return void navigate(paths.checkout(STEPS[STEPS.indexOf(step) + 1]))
    ordering.order()
  }

  const shared = { draft, problems, onChange: state.change }
  return (
    <Form isBusy={ordering.isBusy} onSubmit={submit} className="grid gap-8">
      <Notices preview={preview} ordering={ordering} />
      {Object.keys(problems).length > 0 && <ProblemSummary key={failure.attempt} problems={problems} title={t('checkout.error.check')} />}
      {failure.refusal && <RefusalNotice key={`${failure.attempt}!`} refusal={failure.refusal} />}
      {step === 'contact' && !user && <GuestHint />}
      {step === 'contact' && <ContactStep {...shared} addresses={addresses} isSignedIn={user !== null} />}
      {step === 'delivery' && <DeliveryStep {...shared} preview={preview} />}
      {step === 'payment' && <PaymentStep {...shared} preview={preview} />}
      <div className="flex flex-wrap-reverse items-center justify-between gap-3 border-t pt-6">
        <Button asChild variant="ghost" size="lg" className="max-sm:w-full">
          <Link to={step === 'contact' ? paths.cart() : paths.checkout(STEPS[STEPS.indexOf(step) - 1])}>
            {step === 'contact' ? t('checkout.toCart') : t('checkout.back')}
          </Link>
        </Button>
        <Button type="submit" size="lg" variant={step === 'payment' ? 'berry' : 'primary'} aria-disabled={ordering.isBusy} className="max-sm:w-full">
          {ordering.isBusy && <LoadingIndicator size="sm" label={t('checkout.placing')} className="text-current" />}
          {step === 'payment' ? t('checkout.place', { total: formatMoney(preview?.total ?? 0) }) : t(`checkout.next.${step}`)}
        </Button>
      </div>
      {step === 'payment' && (
        <p className="-mt-4 text-sm text-muted-foreground sm:text-end">
          {t('checkout.terms')}{' '}
          <Link to={paths.content('terms')} className="underline underline-offset-4">
            {t('checkout.termsLink')}
          </Link>
        </p>
      )}
    </Form>
  )
}

interface Ordering {
  isBusy: boolean
  order: () => void
  accept: () => void
  isAccepting: boolean
}

function useOrdering(
  { draft, forget }: DraftState,
  preview: Preview | undefined,
  onPlaced: () => void,
  onRefused: (refusal: Refusal) => void,
): Ordering {
  const { code } = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { cart, refresh } = useCart()
  const [isAccepting, setAccepting] = useState(false)
  const askPrices = () => client.invalidateQueries({ queryKey: ['checkout'] })

  const done = async (placed: Placed) => {
    onPlaced()
    forget()
    if (draft.savesAddress) await saveAddress(draft).catch((error: unknown) => logError('The address was not kept', error))
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['addresses'] })
    await navigate(paths.orderSuccess(placed.order_id), { replace: true })
    await refresh()
  }
  const refused = (refusal: Refusal) => {
    // What the page shows is out of date; the new prices come with their own notice.
    if (refusal.kind === 'price' || refusal.kind === 'lines') void askPrices()
    if (refusal.kind === 'cart_empty' || refusal.kind === 'cart_not_found') void refresh()
    if (refusal.kind === 'fields') {
      const [field] = Object.keys(refusal.problems) as FieldName[]
      if (field && stepOf(field) !== 'payment') void navigate(paths.checkout(stepOf(field)))
    }
    onRefused(refusal)
  }
  const { place, isBusy, isPlaced } = usePlaceOrder((placed) => void done(placed), refused)

  return {
    isBusy: isBusy || isPlaced,
    order: () => {
      if (!preview || !cart.id) return
      if (preview.lines.some((line) => line.problem !== null || line.seen_price !== line.unit_price)) return onRefused({ kind: 'price' })
      const method = preview.delivery_methods.find((candidate) => candidate.code === draft.delivery)
      place(orderRequest(draft, cart.id, code, method?.kind !== 'pickup', preview.total))
    },
    isAccepting,
    accept: () => {
      if (!cart.id) return
      setAccepting(true)
      void acceptPrices(cart.id)
        .then(() => Promise.all([refresh(), askPrices()]))
        .catch((error: unknown) => logError('The prices were not accepted', error))
        .finally(() => setAccepting(false))
    },
  }
}

/** What the shop has to say about the cart itself, on every step. */
function Notices({ preview, ordering }: { preview: Preview | undefined; ordering: Ordering }) {
  const refused = preview?.lines.filter((line) => line.problem !== null) ?? []
  const changed = preview?.lines.filter((line) => line.problem === null && line.seen_price !== line.unit_price) ?? []
  return (
    <>
      {refused.length > 0 && <RefusedNotice lines={refused} />}
      {changed.length > 0 && <PriceNotice lines={changed} isBusy={ordering.isAccepting} onAccept={ordering.accept} />}
    </>
  )
}

function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation()
  if (refusal.kind === 'fields') return null
  const text =
    refusal.kind === 'price' ? t('checkout.changed.first') : refusal.kind === 'lines' ? t('checkout.refused.title') : t(REFUSED[refusal.kind])
  return (
    <ProblemSummary title={t('checkout.error.title')}>
      <p>{text}</p>
    </ProblemSummary>
  )
}

function GuestHint() {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-3 rounded-xl bg-muted px-4 py-3">
      <UserRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span>
        {t('checkout.guest')}{' '}
        <Link to={paths.auth(paths.checkout())} className="font-semibold underline underline-offset-4">
          {t('checkout.signIn')}
        </Link>
      </span>
    </p>
  )
}
