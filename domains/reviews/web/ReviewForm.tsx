/** Writes a review of goods, or edits one: stars, text, pictures, and whether others read who wrote it. Its draft is kept until it is sent. */
import { useState, type SyntheticEvent } from 'react'
import { orderCounts, myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { StarsInput } from '#kit/ui/forms/StarsInput.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  editReview,
  linesToReview,
  myReviews,
  waitingReviews,
  writeReview,
} from '../buyer-calls.gen.ts'
import type { LineToReview, MyReview } from '../buyer-contract.ts'
import { REVIEW_TEXT_MAX } from '../limits.ts'
import { ReviewPictures, type ReviewPicture } from './ReviewPictures.tsx'

type Values = {
  stars: number
  deliveryStars: number
  serviceStars: number
  text: string
  pictures: readonly ReviewPicture[]
  isAnonymous: boolean
}
const EMPTY: Values = {
  stars: 0,
  deliveryStars: 0,
  serviceStars: 0,
  text: '',
  pictures: [],
  isAnonymous: false,
}
const KINDS = ['stars', 'deliveryStars', 'serviceStars'] as const

/** Calls whose answers change with a review. */
export const REVIEW_LISTS = [
  linesToReview,
  waitingReviews,
  myReviews,
  myOrders,
  myOrder,
  orderCounts,
] as const

type Props = {
  line: Pick<LineToReview, 'orderNumber' | 'lineId' | 'name'>
  /** The one to edit; without it a new one is written. */
  review?: MyReview
  onClose?: () => void
}

export function ReviewForm({ line, review, onClose }: Props) {
  const t = useT('reviews')
  const { orderNumber, lineId } = line
  const [values, setValues, drop] = useDraftOf<Values>(
    `review:${review === undefined ? lineId : `edit-${review.id}`}`,
    useOwner(),
    review ?? EMPTY,
  )
  const [errors, setErrors] = useState<{ stars?: string; text?: string }>({})
  const [uploading, setUploading] = useState(0)
  const set = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const done = ({ state }: MyReview) => {
    drop()
    toast(t(state === 'held' ? 'write.held' : 'write.done'), {
      kind: state === 'held' ? 'info' : 'success',
    })
    onClose?.()
  }
  const onRefused = ({ message }: { message: string }) => (setErrors({ text: message }), true)
  const write = useAct(writeReview, { refresh: REVIEW_LISTS, onDone: done, onRefused })
  const edit = useAct(editReview, { refresh: REVIEW_LISTS, onDone: done, onRefused })
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = KINDS.some((kind) => values[kind] === 0)
      ? { stars: t('write.starsMissing') }
      : uploading > 0
        ? { text: t('write.uploading') }
        : null
    if (wrong !== null) {
      setErrors(wrong)
      return focusFirstError(event.currentTarget)
    }
    const { pictures, ...rest } = values
    const { stars, deliveryStars, serviceStars, text, isAnonymous } = rest
    const fileIds = pictures.map(({ id }) => id)
    const form = { stars, deliveryStars, serviceStars, text: text.trim(), isAnonymous, fileIds }
    if (review === undefined) write.mutate({ ...form, orderNumber, lineId })
    else edit.mutate({ ...form, reviewId: String(review.id) })
  }
  return (
    <form className="grid gap-4" aria-label={line.name} noValidate onSubmit={send}>
      <Field label={t('write.rating')} error={errors.stars} required group>
        <ul className="grid gap-1">
          {KINDS.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-24 text-sm">{t(`write.${kind}`)}</span>
              <StarsInput
                label={t(`write.${kind}`)}
                value={values[kind]}
                onChange={(count) => set({ [kind]: count })}
              />
            </li>
          ))}
        </ul>
      </Field>
      <Field label={t('write.text')} hint={t('write.textHint')} error={errors.text}>
        <TextArea
          maxLength={REVIEW_TEXT_MAX}
          value={values.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      <ReviewPictures
        pictures={values.pictures}
        error={undefined}
        onPictures={(change) => setValues((now) => ({ ...now, pictures: change(now.pictures) }))}
        onUploading={(by) => setUploading((count) => count + by)}
      />
      <Checkbox
        checked={values.isAnonymous}
        onChange={({ target }) => set({ isAnonymous: target.checked })}
      >
        {t('write.anonymous')}
      </Checkbox>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={write.isPending || edit.isPending}>
          {t(review === undefined ? 'write.send' : 'write.save')}
        </Button>
        {onClose !== undefined && (
          <Button onClick={() => (drop(), onClose())}>{t('say.cancel')}</Button>
        )}
      </div>
      {review !== undefined && <p className="text-sm text-ink-3">{t('write.editOnce')}</p>}
    </form>
  )
}
