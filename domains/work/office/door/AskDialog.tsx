/** Asks the buyer of an item for more before it is decided, in their language. */
import type { Call } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { listClaims } from '../../calls.gen.ts'
import { QUESTIONS_OF } from '../../decision-reasons.ts'
import { askBuyer } from '../../info-requests-calls.gen.ts'
import { QUESTION_MAX, type InfoRequestKind } from '../../info-requests.ts'
import { BuyerTextDialog } from '../BuyerTextDialog.tsx'

type Props = {
  kind: InfoRequestKind
  item: string | number
  /** The buyer's. */
  lang: Lang
  /** Calls whose answers show the item. */
  refresh: readonly Call[]
  onDone: () => void
  onCancel: () => void
}

/** Rendered while it is open. */
export function AskDialog({ kind, item, lang, refresh, onDone, onCancel }: Props) {
  const t = useT('office.work')
  const draft = `question:${kind}:${item}`
  const ask = useAct(askBuyer, {
    refresh: [...refresh, listClaims],
    onDone: () => {
      dropDraft(draft)
      toast(t('question.done'), { kind: 'success' })
      onDone()
    },
  })
  return (
    <BuyerTextDialog
      look="question"
      kind={QUESTIONS_OF[kind]}
      lang={lang}
      title={t('question.title')}
      confirmLabel={t('question.send')}
      maxLength={QUESTION_MAX}
      draft={draft}
      busy={ask.isPending}
      onConfirm={({ reason: question, ...code }) =>
        ask.mutate({ kind, ref: String(item), question, ...code })
      }
      onCancel={onCancel}
    >
      {t('question.explained')}
    </BuyerTextDialog>
  )
}
