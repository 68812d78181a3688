/** Checks returned goods in: how many pieces came, how many of them can be sold again, in what condition they are, and what goes back for them. */
import { useState } from 'react'
import { PictureUrlsField } from '#domains/uploads/office/door/PictureUrlsField.tsx'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { ReasonChoice } from '#domains/work/office/door/ReasonChoice.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { dueFor, isWhole, proposedFor } from '../amounts.ts'
import { ANSWER_MAX, CASE_FILES_MOST } from '../limits.ts'
import { checkInGoods } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'
import { StayingGifts } from './StayingGifts.tsx'

type Typed = {
  lineId: number
  quantity: number
  resellableQuantity: number
  condition: string
  pictureUrls: string[]
}

/** What is filled in: it outlives a reload and the end of the session. */
type Draft = {
  lines: Typed[]
  /** Null: what is proposed for the pieces that came. */
  typed: { amount: number | null } | null
  answer: string
  isTouched: boolean
}

/** What came of a case, as its amounts are computed. */
const cameOf = (item: OfficeCase, came: readonly Typed[]) => ({
  ...item,
  asked: item.lines,
  came,
  before: item.giftDeductions,
})

type Props = { item: OfficeCase; onClose: () => void }

/** What staff have filled in, and sending it. */
function useCheckIn({ item, onClose }: Props) {
  const t = useT('office.after-sales')
  const [draft, setDraft, drop] = useDialogDraftOf<Draft>(
    `case-checked-in:${item.number}.${item.rounds[0]?.number ?? 1}`,
    {
      lines: item.lines.map(({ lineId, quantity }) => ({
        lineId,
        quantity,
        resellableQuantity: 0,
        condition: '',
        pictureUrls: [],
      })),
      typed: null,
      answer: '',
      isTouched: false,
    },
  )
  const { lines, typed, answer } = draft
  const set = (changed: (now: Draft) => Partial<Draft>) =>
    setDraft((now) => ({ ...now, ...changed(now), isTouched: true }))
  const changeLine = (lineId: number, changed: (now: Typed) => Partial<Typed>) =>
    set((now) => ({
      lines: now.lines.map((line) =>
        line.lineId === lineId ? { ...line, ...changed(line) } : line,
      ),
    }))
  const [isTried, setIsTried] = useState(false)
  const checkIn = useAct(checkInGoods, {
    refresh: REFRESH,
    onDone: () => (drop(), onClose(), toast(t('done.checkedIn'), { kind: 'success' })),
  })
  const { currency, agreedGoodsAmount } = item
  const { deductions, mostAmount: most } = dueFor(cameOf(item, lines), agreedGoodsAmount ?? 0)
  const proposed = proposedFor(cameOf(item, lines), agreedGoodsAmount ?? 0)
  const amount = typed === null ? proposed : typed.amount
  const isAmountWrong =
    amount === null || amount < 0 || amount > most || !isWhole(amount, most, currency)
  const isAnswerMissing =
    !isAmountWrong && amount < Math.max(most, agreedGoodsAmount ?? 0) && answer.trim().length < 2
  return {
    lines,
    most,
    deductions,
    amount,
    setAmount: (amount: number | null) => set(() => ({ typed: { amount } })),
    answer,
    setAnswer: (text: string) => set(() => ({ answer: text })),
    isDirty: draft.isTouched,
    amountError: isTried && isAmountWrong ? t('agree.goodsWrong') : undefined,
    answerError: isTried && isAnswerMissing ? t('agree.answerNeeded') : undefined,
    close: () => (drop(), onClose()),
    isPending: checkIn.isPending,
    change(lineId: number, changed: Partial<Typed>) {
      changeLine(lineId, () => changed)
      if (changed.quantity !== undefined) set(() => ({ typed: null }))
    },
    changePictures(lineId: number, change: (now: string[]) => string[]) {
      changeLine(lineId, (now) => ({ pictureUrls: change(now.pictureUrls) }))
    },
    submit() {
      setIsTried(true)
      if (isAmountWrong || isAnswerMissing) return
      checkIn.mutate({ caseNumber: item.number, lines, goodsAmount: amount, answer })
    },
  }
}
type CheckIn = ReturnType<typeof useCheckIn>

export function CheckInDialog({ item, onClose }: Props) {
  const t = useT('office.after-sales')
  const { money } = useMoney()
  const { currency } = item
  const form = useCheckIn({ item, onClose })
  return (
    <FormDialog
      title={t('checkIn.title')}
      text={t('checkIn.text')}
      verb={t('act.checkIn')}
      busy={form.isPending}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={form.close}
    >
      {item.lines.map((line) => (
        <Line key={line.lineId} line={line} form={form} />
      ))}
      <StayingGifts deductions={form.deductions} currency={currency} />
      <Field
        label={t('agree.goods')}
        required
        hint={t('agree.most', { amount: money(form.most, currency) })}
        error={form.amountError}
      >
        <AmountInput amount={form.amount} currency={currency} onAmount={form.setAmount} />
      </Field>
      <ReasonChoice
        kind="caseAnswers"
        situation={item.type === 'exchange' ? 'exchangeCheckIn' : 'refundCheckIn'}
        lang={item.lang}
        typed={form.answer}
        most={ANSWER_MAX}
        onText={form.setAnswer}
      />
      <Field label={t('agree.answer')} hint={t('agree.answerHint')} error={form.answerError}>
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

/** What came of one line. */
function Line({ line, form }: { line: OfficeCase['lines'][number]; form: CheckIn }) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const { lineId } = line
  const typed = form.lines.find((each) => each.lineId === lineId)
  if (typed === undefined) return null
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="float-left w-full font-semibold">
        {line.name} {line.optionText}{' '}
        {line.gift !== null && <Tag tone="member">{shop('line.gift')}</Tag>}
      </legend>
      <Field label={t('checkIn.quantity', { count: line.quantity })} group>
        <QuantityStepper
          value={typed.quantity}
          min={0}
          max={line.quantity}
          label={t('checkIn.quantity', { count: line.quantity })}
          onChange={(quantity) =>
            form.change(lineId, {
              quantity,
              resellableQuantity: Math.min(typed.resellableQuantity, quantity),
            })
          }
        />
      </Field>
      <Field label={t('checkIn.resellable')} hint={t('checkIn.resellableHint')} group>
        <QuantityStepper
          value={typed.resellableQuantity}
          min={0}
          max={typed.quantity}
          label={t('checkIn.resellable')}
          onChange={(resellableQuantity) => form.change(lineId, { resellableQuantity })}
        />
      </Field>
      <Field label={t('checkIn.condition')}>
        <TextInput
          maxLength={300}
          value={typed.condition}
          onChange={(event) => form.change(lineId, { condition: event.target.value })}
        />
      </Field>
      <PictureUrlsField
        label={t('checkIn.pictures')}
        nameOf={(number) => t('checkIn.picture', { number })}
        most={CASE_FILES_MOST}
        urls={typed.pictureUrls}
        onUrls={(change) => form.changePictures(lineId, change)}
      />
    </fieldset>
  )
}
