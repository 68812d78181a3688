/** The buyer's own verification: the one in force, the one under review, its errors, and the form where it may be edited. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myVerification, recallVerification } from '../calls.gen.ts'
import { verificationItems } from '../items-calls.gen.ts'
import type { MyVerification, Verification } from '../contract.ts'
import { isEditable, mayVerification } from '../states.ts'
import { ItemErrors } from './ItemErrors.tsx'
import { useHasDraft } from './filling.ts'
import { VerificationFacts } from './VerificationFacts.tsx'
import { VerificationTag } from './door/VerificationTag.tsx'

/** Only who fills in or mends needs it. */
const VerificationSteps = late(async () => ({
  default: (await import('./VerificationSteps.tsx')).VerificationSteps,
}))

type Props = {
  mine: MyVerification
  /** Set right after registering, so that the form opens at once. */
  isBegun?: boolean
}

export function OwnVerification({ mine: { open, inForce }, isBegun = false }: Props) {
  const t = useT('verification')
  const hasDraft = useHasDraft()
  const [isStarted, setIsStarted] = useState((isBegun && inForce === null) || hasDraft)
  const isForm = open === null ? isStarted : isEditable(open.state)
  return (
    <>
      {inForce !== null && <InForce verification={inForce} />}
      {open !== null && !isEditable(open.state) && <Waiting verification={open} />}
      {open?.state === 'rejected' && <ItemErrors verification={open} />}
      {open?.isPurged === true && <Notice tone="warning">{t('purgedNotice')}</Notice>}
      {isForm && <Form key={open?.id ?? 'new'} verification={open} before={open ?? inForce} />}
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

/** What is asked for may change while it is filled in; what was begun goes by what is asked for now. */
function Form(props: { verification: Verification | null; before: Verification | null }) {
  const items = useQuery({ ...query(verificationItems, {}), refetchOnWindowFocus: false })
  return (
    <Loaded query={items}>
      {(all) => (
        <Suspense fallback={<SkeletonLines count={6} />}>
          <VerificationSteps {...props} all={all} />
        </Suspense>
      )}
    </Loaded>
  )
}

function InForce({ verification }: { verification: Verification }) {
  const t = useT('verification')
  const { date } = useDates()
  const { ends } = verification
  const item = ends?.item ?? ''
  const day = ends === null ? '' : date(`${ends.day}T12:00:00.000Z`)
  return (
    <Panel title={t('inForce')} more={<VerificationTag state={verification.state} />}>
      <div className="stack">
        {verification.state === 'expired' && (
          <Notice tone="danger">{t('expiredText', { item, day })}</Notice>
        )}
        {verification.endsSoon && <Notice tone="warning">{t('endsSoon', { item, day })}</Notice>}
        {verification.state === 'passed' && <Notice tone="success">{t('passedText')}</Notice>}
        <VerificationFacts verification={verification} />
      </div>
    </Panel>
  )
}

/** Submitted: buying goes on meanwhile. */
function Waiting({ verification }: { verification: Verification }) {
  const t = useT('verification')
  const { zoned } = useDates()
  const recall = useAct(recallVerification, {
    refresh: [myVerification],
    onDone: () => toast(t('recalled'), { kind: 'info' }),
  })
  return (
    <Panel title={t('submitted')} more={<VerificationTag state={verification.state} />}>
      <div className="stack">
        {verification.reviewBy !== null && (
          <Notice tone="info">{t('waitingText', { time: zoned(verification.reviewBy) })}</Notice>
        )}
        <InfoRequests
          kind="verifications"
          requests={verification.infoRequests}
          refresh={[myVerification]}
        />
        <VerificationFacts verification={verification} />
        {mayVerification(verification.state, 'recall') && (
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
