/** Asks for a second look at a rejection, by somebody else. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { afterSalesOfOrder, appealCase, myCase, myCaseCounts, myCases } from '../calls.gen.ts'
import type { MyCase } from '../contract.ts'
import { CASE_TEXT_MAX } from '../limits.ts'

type Props = {
  item: MyCase
  /** What goes back at most where it is agreed to. */
  amount: number
  onClose: () => void
}

export default function AppealDialog({ item, amount, onClose }: Props) {
  const { number: caseNumber, currency, rounds } = item
  const t = useT('after-sales')
  const { money } = useMoney()
  const [text, setText, drop] = useDraftOf(`appeal:${caseNumber}`, useOwner(), '')
  const [isTried, setIsTried] = useState(false)
  const appeal = useAct(appealCase, {
    refresh: [myCase, myCases, myCaseCounts, afterSalesOfOrder],
    onDone: () => (drop(), onClose(), toast(t('appeal.done'), { kind: 'success' })),
  })
  const isMissing = text.trim() === ''
  return (
    <FormDialog
      title={t('appeal.title')}
      text={t('appeal.text')}
      verb={t('appeal.verb')}
      busy={appeal.isPending}
      isDirty={!isMissing}
      onSubmit={() => {
        setIsTried(true)
        if (!isMissing) appeal.mutate({ caseNumber, text, amount })
      }}
      onClose={() => (drop(), onClose())}
    >
      {amount < (rounds[0]?.amount ?? 0) && (
        <p>{t('appeal.giftOff', { amount: money(amount, currency) })}</p>
      )}
      <Field
        label={t('appeal.words')}
        required
        hint={t('form.textHint', { count: CASE_TEXT_MAX })}
        error={isTried && isMissing ? t('form.textNeeded') : undefined}
      >
        <TextArea
          rows={4}
          maxLength={CASE_TEXT_MAX}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
