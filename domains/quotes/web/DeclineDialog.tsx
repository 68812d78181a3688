/** Declines the open offer with a reason, which the merchant reads. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { declineOffer, myQuotes } from '../calls.gen.ts'
import type { Quote } from '../contract.ts'

const REASON_MAX = 500
const REASON_MIN = 2

export default function DeclineDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useT('quotes')
  const [reason, setReason, drop] = useDraftOf(`quote-decline:${quote.id}`, useOwner(), '')
  const [isTried, setIsTried] = useState(false)
  const isShort = reason.trim().length < REASON_MIN
  const decline = useAct(declineOffer, {
    refresh: [myQuotes],
    onDone: () => (drop(), onClose(), toast(t('offerDeclined'), { kind: 'info' })),
  })
  const close = () => (drop(), onClose())
  return (
    <Dialog
      open
      onClose={close}
      title={t('declineTitle')}
      foot={
        <>
          <Button onClick={close}>{t('keep')}</Button>
          <Button type="submit" form="decline-form" variant="danger-solid" busy={decline.isPending}>
            {t('decline')}
          </Button>
        </>
      }
    >
      <form
        id="decline-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isShort || decline.isPending) return
          decline.mutate({ quoteId: quote.id, version: quote.answer?.version ?? 0, reason })
        }}
      >
        <p className="text-sm">{t('declineText')}</p>
        <Field
          label={t('declineReason')}
          required
          error={isTried && isShort ? t('reasonNeeded') : undefined}
        >
          <TextArea
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
