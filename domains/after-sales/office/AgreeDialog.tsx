/** Agrees to a case: how much goes back, whether the goods do and where to, and what the buyer reads. */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { ReasonChoice } from '#domains/work/office/door/ReasonChoice.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { amountOfRound, dueFor, isWhole } from '../amounts.ts'
import { ANSWER_MAX } from '../limits.ts'
import { agreeToCase } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { AgreeAddress, isComplete, proposedPlace, type Place } from './AgreeAddress.tsx'
import { REFRESH } from './refresh.ts'
import { situationOfAgreeing } from './situation.ts'
import { StayingGifts } from './StayingGifts.tsx'

const isAmount = (
  amount: number | null,
  most: number,
  currency: OfficeCase['currency'],
): amount is number =>
  amount !== null &&
  Number.isInteger(amount) &&
  amount >= 0 &&
  amount <= most &&
  isWhole(amount, most, currency)

const TEXTS = {
  refund_only: 'agree.text',
  return_refund: 'agree.textReturn',
  exchange: 'agree.textExchange',
} as const

type Props = { item: OfficeCase; onClose: () => void }

/** What goes back at most: where nothing is sent, without the gifts that were to come. */
function dueOf({ rounds, giftDeductions, lines, ...item }: OfficeCase, waives: boolean) {
  const [round] = rounds
  const read = (round?.giftDeductions ?? []).map(({ amount }) => ({
    askedAmount: amount,
    amount: 0,
  }))
  const now = giftDeductions.map(({ amount }) => ({ askedAmount: 0, amount }))
  const came = item.type === 'refund_only' || waives ? null : lines
  const due = { ...item, asked: lines, came, before: giftDeductions }
  return dueFor(due, amountOfRound(round?.amount ?? 0, [...read, ...now]))
}

/** What is filled in: it outlives a reload and the end of the session. */
type Draft = {
  /** Null: all that may go back. */
  typed: { amount: number | null } | null
  freight: number | null
  waivesReturn: boolean
  place: Place
  answer: string
  isTouched: boolean
}

/** What staff have filled in, and sending it. */
function useAgreement({ item, onClose }: Props) {
  const t = useT('office.after-sales')
  const { currency, freightMostAmount, type, rounds } = item
  const [draft, setDraft, drop] = useDialogDraftOf<Draft>(
    `case-agreement.3:${item.number}.${rounds[0]?.number ?? 1}`,
    {
      typed: null,
      freight: 0,
      // What was refused is still here: nothing has to come.
      waivesReturn: item.keepsGoods,
      place: proposedPlace(item),
      answer: '',
      isTouched: false,
    },
  )
  const { typed, freight, waivesReturn, place, answer } = draft
  const set = (changed: Partial<Draft>) =>
    setDraft((now) => ({ ...now, ...changed, isTouched: true }))
  const { deductions, mostAmount: most } = dueOf(item, waivesReturn)
  const goods = typed === null ? most : typed.amount
  const [isTried, setIsTried] = useState(false)
  const agree = useAct(agreeToCase, {
    refresh: REFRESH,
    onDone: () => {
      drop()
      onClose()
      toast(t(item.wait === null ? 'done.agreed' : 'done.waiting'), { kind: 'success' })
    },
  })
  const isReturn = type !== 'refund_only' && !waivesReturn
  const isWrong = {
    goods: !isAmount(goods, most, currency),
    freight: !isAmount(freight, freightMostAmount, currency),
    answer: isAmount(goods, most, currency) && goods < most && answer.trim().length < 2,
  }
  const submit = () => {
    setIsTried(true)
    if (!isAmount(goods, most, currency) || !isAmount(freight, freightMostAmount, currency)) return
    if (isWrong.answer) return
    if (isReturn && !isComplete(place)) return
    agree.mutate({
      caseNumber: item.number,
      round: rounds[0]?.number ?? 1,
      goodsAmount: goods,
      freightAmount: freight,
      waivesReturn,
      waitsForStock: item.wait !== null,
      returnAddressId: isReturn ? place.id : null,
      returnAddress: isReturn && place.id === null ? place.other : null,
      answer,
    })
  }
  const errorOf = (isBad: boolean, text: string) => (isTried && isBad ? text : undefined)
  return {
    most,
    goods,
    setGoods: (amount: number | null) => set({ typed: { amount } }),
    deductions,
    freight,
    setFreight: (amount: number | null) => set({ freight: amount }),
    waivesReturn,
    setWaivesReturn: (isWaived: boolean) => set({ waivesReturn: isWaived, typed: null }),
    place,
    setPlace: (next: Place) => set({ place: next }),
    isTried,
    answer,
    setAnswer: (text: string) => set({ answer: text }),
    isDirty: draft.isTouched,
    isReturn,
    isWrong,
    errorOf,
    submit,
    close: () => (drop(), onClose()),
    isPending: agree.isPending,
  }
}

export function AgreeDialog({ item, onClose }: Props) {
  const t = useT('office.after-sales')
  const { money } = useMoney()
  const { currency, freightMostAmount, restSurchargeAmount: surcharge, type, wait } = item
  const extraAmount = item.lines.reduce((sum, line) => sum + line.extraAmount, 0)
  const form = useAgreement({ item, onClose })
  const { most, goods, setGoods, freight, setFreight, isWrong, errorOf } = form
  return (
    <FormDialog
      title={t('agree.title')}
      text={
        wait === null
          ? extraAmount > 0
            ? t('agree.textDifference', { amount: money(extraAmount, currency) })
            : t(TEXTS[type])
          : t('agree.textShort', {
              days: wait.days,
              amount: money(wait.refundAmount, currency),
            })
      }
      verb={t(wait === null ? 'act.agree' : 'act.agreeWaiting')}
      busy={form.isPending}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={form.close}
    >
      <div className="form-grid">
        <Field
          label={t('agree.goods')}
          required
          hint={
            surcharge > 0
              ? t('agree.surcharge', {
                  amount: money(most, currency),
                  surcharge: money(surcharge, currency),
                })
              : t('agree.most', { amount: money(most, currency) })
          }
          error={errorOf(isWrong.goods, t('agree.goodsWrong'))}
        >
          <AmountInput
            amount={goods}
            currency={currency}
            onAmount={setGoods}
            readOnly={type === 'exchange'}
            data-autofocus
          />
        </Field>
        {freightMostAmount > 0 && type !== 'exchange' && (
          <Field
            label={t('agree.freight')}
            hint={t('agree.most', { amount: money(freightMostAmount, currency) })}
            error={errorOf(isWrong.freight, t('agree.freightWrong'))}
          >
            <AmountInput amount={freight} currency={currency} onAmount={setFreight} />
          </Field>
        )}
      </div>
      {type !== 'refund_only' && (
        <Checkbox
          checked={form.waivesReturn}
          onChange={(event) => form.setWaivesReturn(event.target.checked)}
        >
          {t('agree.waive')}
        </Checkbox>
      )}
      {item.keepsGoods && <p className="text-sm text-ink-3">{t('agree.kept')}</p>}
      <StayingGifts deductions={form.deductions} currency={currency} />
      {form.isReturn && (
        <AgreeAddress
          item={item}
          place={form.place}
          onPlace={form.setPlace}
          isTried={form.isTried}
        />
      )}
      <ReasonChoice
        kind="caseAnswers"
        situation={situationOfAgreeing(item, form.waivesReturn)}
        lang={item.lang}
        typed={form.answer}
        most={ANSWER_MAX}
        onText={form.setAnswer}
      />
      <Field
        label={t('agree.answer')}
        hint={t('agree.answerHint')}
        error={errorOf(isWrong.answer, t('agree.answerNeeded'))}
      >
        <TextArea
          rows={3}
          lang={LOCALES[item.lang]}
          maxLength={ANSWER_MAX}
          value={form.answer}
          onChange={(event) => form.setAnswer(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
