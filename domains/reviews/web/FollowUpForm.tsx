/** Adds to a review what its buyer has found out since, once. */
import { useState, type SyntheticEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { followUpReview } from '../buyer-calls.gen.ts'
import { REVIEW_TEXT_MAX } from '../limits.ts'
import { REVIEW_LISTS } from './ReviewForm.tsx'

type Props = { reviewId: number; onClose: () => void }

export function FollowUpForm({ reviewId, onClose }: Props) {
  const t = useT('reviews')
  const [text, setText, drop] = useDraftOf(`follow-up:${reviewId}`, useOwner(), '')
  const [error, setError] = useState<string>()
  const act = useAct(followUpReview, {
    refresh: REVIEW_LISTS,
    onDone: ({ followUp }) => {
      drop()
      const isHeld = followUp?.state === 'held'
      toast(t(isHeld ? 'write.held' : 'write.done'), { kind: isHeld ? 'info' : 'success' })
      onClose()
    },
    onRefused: ({ message }) => (setError(message), true),
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') setError(t('say.missing'))
    else act.mutate({ reviewId: String(reviewId), text: words })
  }
  return (
    <form className="inset grid gap-3 p-4" noValidate onSubmit={send}>
      <Field label={t('followUp.label')} hint={t('followUp.hint')} error={error} required>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been opened by its button
          autoFocus
          maxLength={REVIEW_TEXT_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('followUp.send')}
        </Button>
        <Button onClick={() => (drop(), onClose())}>{t('say.cancel')}</Button>
      </div>
    </form>
  )
}
