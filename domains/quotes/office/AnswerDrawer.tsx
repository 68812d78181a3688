/** Answers a request or a counter-offer: a price for each line, freight, terms, day, words, and validity. */
import * as z from 'zod/mini'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { usePlaceName } from '#domains/shipping/web/door/place-name.ts'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { depositOf, isOutside } from '../deposit.ts'
import { answerQuote, officeQuotes, waitingQuotes } from '../office-calls.gen.ts'
import type { OfficeQuote } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import {
  approvalReason,
  counterAmounts,
  firstAmounts,
  goodsAmountOf,
  totalAmountOf,
  suggestedFreight,
  withDiscussedQuantities,
} from './answer-amounts.ts'
import { useWaitingQuotes } from './door/waiting.ts'

const DAYS_MAX = 365
const TERMS_MAX = 2000
const NOTE_MAX = 1000
const USUAL_DAYS = 7

/** 0 to 120 months, or nothing. */
const WARRANTY = /^(\d{1,2}|1[01]\d|120)?$/

const Form = z.object({
  amounts: z.array(z.int().check(z.minimum(1))),
  freightAmount: z.int().check(z.minimum(0)),
  delivery: DeliveryMethod,
  deposit: z.string(),
  warranty: z.string().check(z.regex(WARRANTY)),
  terms: z.string().check(z.maxLength(TERMS_MAX)),
  neededOn: z.string(),
  note: z.string().check(z.maxLength(NOTE_MAX)),
  validDays: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DAYS_MAX)),
})

/** Begins with the last offer; at first with what the buyer would pay without an answer. */
function useAnswerForm(quote: OfficeQuote, validDays = USUAL_DAYS) {
  const delivery = quote.delivery ?? 'express'
  return useSchemaForm(Form, {
    amounts: firstAmounts(quote),
    // To be typed, where nothing is known.
    freightAmount: quote.answer?.freightAmount ?? suggestedFreight(quote, delivery) ?? NaN,
    delivery,
    deposit: String(quote.versions.at(-1)?.depositPercent ?? ''),
    warranty: String(quote.versions.at(-1)?.warrantyMonths ?? ''),
    terms: quote.answer?.terms ?? '',
    neededOn: '',
    note: '',
    validDays,
  })
}

export function AnswerDrawer(props: { quote: OfficeQuote; onClose: () => void }) {
  const quote = withDiscussedQuantities(props.quote)
  const newest = quote.versions.at(-1)
  const t = useT('office.quotes')
  const words = useT('shipping')
  const place = usePlaceName(quote.place)
  const { date } = useDates()
  const { data: waiting } = useWaitingQuotes()
  const { currency, lines } = quote
  const form = useAnswerForm(quote, waiting?.validDays)
  // An answer to this version alone: another one has other prices to look at.
  const draft = `quote-answer:${quote.id}:${newest?.number ?? 0}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const { errors, isDirty } = form.formState
  const wantedOn = newest === undefined ? quote.neededOn : newest.neededOn
  const answer = useAct(answerQuote, {
    refresh: [officeQuotes, waitingQuotes, listApprovals, waitingApprovals],
    onDone: ({ versions }) => {
      const isAsked = versions.length === quote.versions.length
      toast(t(isAsked ? 'asked' : 'answered'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [QuoteReasons.notWhole.code]: 'freightAmount' }),
  })
  const send = ({ amounts, neededOn, deposit, warranty, ...rest }: z.infer<typeof Form>) => {
    const depositPercent = depositOf(deposit)
    if (isOutside(depositPercent, quote.depositBounds)) return form.setError('deposit', {})
    answer.mutate({
      ...rest,
      depositPercent,
      warrantyMonths: warranty === '' ? null : Number(warranty),
      quoteId: quote.id,
      version: newest?.number ?? 0,
      neededOn: neededOn === '' ? null : neededOn,
      lines: lines.map(({ id }, i) => ({ lineId: id, unitAmount: amounts[i] ?? 0 })),
    })
  }
  return (
    <EditDrawer
      title={useTitle(quote)}
      submitLabel={t(quote.state === 'answered' ? 'revise' : 'answer')}
      isDirty={isDirty}
      busy={answer.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <LineAmounts quote={quote} form={form} />
      <AmountField
        control={form.control}
        name="freightAmount"
        currency={currency}
        label={quote.place === null ? t('freight') : t('freightTo', { place })}
        required
      />
      <Field label={t('delivery')}>
        <Select
          options={DeliveryMethod.options.map((method) => ({
            value: method,
            label: words(`method.${method}`),
          }))}
          {...form.register('delivery')}
        />
      </Field>
      <DepositField quote={quote} form={form} />
      <WarrantyField quote={quote} form={form} />
      <Field label={t('terms')}>
        <TextArea rows={4} maxLength={TERMS_MAX} {...form.register('terms')} />
      </Field>
      <Field
        label={t('neededOn')}
        hint={
          wantedOn === null
            ? undefined
            : t('neededOnHint', { date: date(`${wantedOn}T12:00:00.000Z`) })
        }
      >
        <TextInput type="date" className="w-44" {...form.register('neededOn')} />
      </Field>
      <Field label={t('note')}>
        <TextArea rows={3} maxLength={NOTE_MAX} {...form.register('note')} />
      </Field>
      <Field label={t('validDays')} required error={errorText(errors.validDays, t('error.days'))}>
        <TextInput inputMode="numeric" className="w-28" {...form.register('validDays')} />
      </Field>
      <Sums quote={quote} amounts={form.watch('amounts')} freight={form.watch('freightAmount')} />
      <SecondPerson
        quote={quote}
        amounts={form.watch('amounts')}
        freight={form.watch('freightAmount')}
        delivery={form.watch('delivery')}
        percent={waiting?.adjustPercent}
      />
    </EditDrawer>
  )
}

function useTitle({ id, state, versions }: OfficeQuote): string {
  const t = useT('office.quotes')
  const newest = versions.at(-1)
  if (state === 'answered') return t('reviseTitle', { id })
  return newest === undefined
    ? t('answerTitle', { id })
    : t('counterTitle', { id, version: newest.number })
}

type LinesProps = { quote: OfficeQuote; form: ReturnType<typeof useAnswerForm> }

/** Of machines alone. */
function WarrantyField({ quote: { depositBounds }, form }: LinesProps) {
  const t = useT('office.quotes')
  if (depositBounds === null) return null
  return (
    <Field
      label={t('warranty')}
      hint={t('warrantyHint')}
      error={errorText(form.formState.errors.warranty, t('warrantyWrong'))}
    >
      <TextInput inputMode="numeric" className="w-28" {...form.register('warranty')} />
    </Field>
  )
}

/** Of machines alone. */
function DepositField({ quote: { depositBounds }, form }: LinesProps) {
  const t = useT('office.quotes')
  if (depositBounds === null) return null
  const words = { least: depositBounds.leastPercent, most: depositBounds.mostPercent }
  return (
    <Field
      label={t('deposit')}
      hint={t('depositHint', words)}
      error={errorText(form.formState.errors.deposit, t('depositWrong', words))}
    >
      <TextInput inputMode="numeric" className="w-28" {...form.register('deposit')} />
    </Field>
  )
}

/** A price for each line, with what the buyer offers, what was offered before, and the retail price. */
function LineAmounts({ quote, form }: LinesProps) {
  const t = useT('office.quotes')
  const { money } = useMoney()
  const { currency, lines } = quote
  const theirs = counterAmounts(quote)
  return (
    <>
      {theirs !== null && (
        <p>
          <Button
            size="small"
            onClick={() =>
              form.setValue('amounts', theirs, { shouldDirty: true, shouldValidate: true })
            }
          >
            {t('useBuyers')}
          </Button>
        </p>
      )}
      {lines.map(({ id, name, optionText, code, unitName, quantity }, i) => {
        const retail = quote.retailAmounts[i] ?? null
        const hints = [
          ...(theirs?.[i] === undefined
            ? []
            : [t('buyerAsks', { price: money(theirs[i], currency) })]),
          ...(lines[i]?.unitAmount == null
            ? []
            : [t('lastOffer', { price: money(lines[i].unitAmount, currency) })]),
          ...(retail === null ? [] : [t('retail', { price: money(retail, currency) })]),
        ]
        return (
          <AmountField
            key={id}
            control={form.control}
            name={`amounts.${i}`}
            currency={currency}
            label={t('unitPrice', {
              name: [name, optionText, code].filter((word) => word !== '').join(' · '),
              count: quantity,
              unit: unitName,
            })}
            hint={hints.length === 0 ? undefined : hints.join(' · ')}
            required
          />
        )
      })}
    </>
  )
}

type SecondProps = {
  quote: OfficeQuote
  amounts: readonly number[]
  freight: number
  delivery: DeliveryMethod
  percent: number | undefined
}

/** Warns before sending that a colleague has to approve it. */
function SecondPerson({ quote, amounts, freight, delivery, percent = 100 }: SecondProps) {
  const t = useT('office.quotes')
  const { money } = useMoney()
  const why = approvalReason(quote, { amounts, freight, delivery, percent })
  if (why === null) return null
  return (
    <Notice tone="warning" live>
      {'usualAmount' in why
        ? t(why.kind, { percent, usual: money(why.usualAmount, quote.currency) })
        : t(why.kind)}
    </Notice>
  )
}

/** The total for the buyer, while typing. */
function Sums(props: { quote: OfficeQuote; amounts: readonly number[]; freight: number }) {
  const { quote, amounts, freight } = props
  const t = useT('office.quotes')
  const goods = goodsAmountOf(quote, amounts)
  const money = (amount: number) => <Money amount={amount} currency={quote.currency} size="plain" />
  return (
    <SumList
      rows={[
        { label: t('goods'), value: money(goods) },
        { label: t('freight'), value: money(freight || 0) },
        { label: t('total'), value: money(totalAmountOf(quote, amounts, freight)), total: true },
      ]}
    />
  )
}
