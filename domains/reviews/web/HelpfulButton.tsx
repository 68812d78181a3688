/** Votes for a review of others, or takes the vote back. Guests are led to the login. */
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { myVotes, voteForReview } from '../buyer-calls.gen.ts'
import { listReviews } from '../calls.gen.ts'

type Props = {
  reviewId: number
  helpfulCount: number
  /** Undefined for guests. */
  votes: DataOf<typeof myVotes> | undefined
  onLogin: () => void
}

export function HelpfulButton({ reviewId, helpfulCount, votes, onLogin }: Props) {
  const t = useT('reviews')
  const { count } = useNumbers()
  const queries = useQueryClient()
  const act = useAct(voteForReview, {
    refresh: [myVotes],
    onDone: () => queries.invalidateQueries({ queryKey: [listReviews.path] }),
  })
  const isMine = votes?.own.includes(reviewId) === true
  const isOn = votes?.helpful.includes(reviewId) === true
  const words = t('shown.helpful', { count: count(act.data?.helpfulCount ?? helpfulCount) })
  if (isMine) return helpfulCount === 0 ? null : <span className="text-sm text-ink-3">{words}</span>
  return (
    <Button
      size="small"
      variant="quiet"
      icon={ThumbsUp}
      aria-pressed={isOn}
      busy={act.isPending}
      onClick={() =>
        votes === undefined ? onLogin() : act.mutate({ shownId: reviewId, isHelpful: !isOn })
      }
    >
      {words}
    </Button>
  )
}
