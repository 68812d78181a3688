/** Papers as they stand: those in force, those that wait, what was wrong, and the form where it may be filled in. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myPapers, recallPapers } from '../calls.gen.ts'
import type { MyPapers, Papers } from '../contract.ts'
import { isEditable, mayPaper } from '../states.ts'
import { ItemErrors } from './ItemErrors.tsx'
import { useHasDraft } from './filling.ts'
import { PapersForm } from './PapersForm.tsx'
import { PaperFacts } from './PaperFacts.tsx'
import { PaperTag } from './door/PaperTag.tsx'

type Props = {
  mine: MyPapers
  /** Right after registering: nobody has to begin twice. */
  isBegun?: boolean
}

export function OwnVerification({ mine: { open, inForce }, isBegun = false }: Props) {
  const t = useT('papers')
  const hasDraft = useHasDraft()
  const [isStarted, setIsStarted] = useState((isBegun && inForce === null) || hasDraft)
  const isForm = open === null ? isStarted : isEditable(open.state)
  return (
    <>
      {inForce !== null && <InForce papers={inForce} />}
      {open !== null && !isEditable(open.state) && <Waiting papers={open} />}
      {open?.state === 'rejected' && <ItemErrors papers={open} />}
      {open?.isPurged === true && <Notice tone="warning">{t('purgedNotice')}</Notice>}
      {isForm && <PapersForm key={open?.id ?? 'new'} papers={open} before={open ?? inForce} />}
      {!isForm && open === null && (
        <Panel>
          <EmptyState
            size="small"
            title={t(inForce === null ? 'none' : 'renewTitle')}
            text={t(inForce === null ? 'noneText' : 'renewText')}
            action={
              <Button variant="primary" onClick={() => setIsStarted(true)}>
                {t(inForce === null ? 'begin' : 'renew')}
              </Button>
            }
          />
        </Panel>
      )}
    </>
  )
}

function InForce({ papers }: { papers: Papers }) {
  const t = useT('papers')
  const { date } = useDates()
  const until = papers.form.licenceUntil
  const day = until === null ? '' : date(`${until}T12:00:00.000Z`)
  return (
    <Panel title={t('inForce')} more={<PaperTag state={papers.state} />}>
      <div className="stack">
        {papers.state === 'expired' && <Notice tone="danger">{t('expiredText', { day })}</Notice>}
        {papers.endsSoon && <Notice tone="warning">{t('endsSoon', { day })}</Notice>}
        {papers.state === 'passed' && <Notice tone="success">{t('passedText')}</Notice>}
        <PaperFacts papers={papers} />
      </div>
    </Panel>
  )
}

/** Handed in: buying goes on meanwhile. */
function Waiting({ papers }: { papers: Papers }) {
  const t = useT('papers')
  const { zoned } = useDates()
  const recall = useAct(recallPapers, {
    refresh: [myPapers],
    onDone: () => toast(t('recalled'), { kind: 'info' }),
  })
  return (
    <Panel title={t('handedIn')} more={<PaperTag state={papers.state} />}>
      <div className="stack">
        <Notice tone="info">
          {t('waitingText', { time: papers.reviewBy === null ? '' : zoned(papers.reviewBy) })}
        </Notice>
        <PaperFacts papers={papers} />
        {mayPaper(papers.state, 'recall') && (
          <div className="button-row">
            <Button busy={recall.isPending} onClick={() => recall.mutate({})}>
              {t('recall')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
