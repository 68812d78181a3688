/** /office/papers/{id}: one verification: facts, pictures on demand, and the decision. */
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { listClaims } from '#domains/work/calls.gen.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Reasons } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useQueueKeys } from '#kit/web/pages/queue-keys.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  officeVerification,
  officeVerifications,
  passVerification,
  reviewVerification,
  waitingVerifications,
} from '../office-calls.gen.ts'
import type { OfficeVerification } from '../office-contract.ts'
import { mayVerification } from '../states.ts'
import { ItemErrors } from '../web/ItemErrors.tsx'
import { VerificationFacts } from '../web/VerificationFacts.tsx'
import { VerificationTag } from '../web/door/VerificationTag.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import { RejectForm } from './RejectForm.tsx'

export const Route = createFileRoute('/_frame/office/papers/$id')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.verification')('title') }],
  }),
  component: VerificationPage,
})
const REFRESH = [officeVerification, officeVerifications, waitingVerifications]

function VerificationPage() {
  const { id } = Route.useParams()
  const verification = useLive(officeVerification, { verificationId: id })
  return (
    <Loaded query={verification}>{(found) => <One key={found.id} verification={found} />}</Loaded>
  )
}

function One({ verification }: { verification: OfficeVerification }) {
  const t = useT('office.verification')
  const { dateTime } = useDates()
  const may = useMay()
  const { buyer, steps, sameNumberCount } = verification
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/papers" {...props} /> },
          { label: verification.form.storeName },
        ]}
      />
      <PageTitle
        look="record"
        title={verification.form.storeName}
        beside={<VerificationTag state={verification.state} />}
      >
        <span className="text-sm text-ink-3">
          {may('customers.read') ? (
            <Link
              to="/office/customers/$id"
              params={{ id: String(buyer.id) }}
              className="link underline"
            >
              {buyer.nickName}
            </Link>
          ) : (
            buyer.nickName
          )}{' '}
          · {buyer.contact}
        </span>
      </PageTitle>
      {/* On a phone the documents stand before the decision about them. */}
      <div className="office-halves min-[1280px]:grid-rows-[auto_1fr]">
        <Panel title={t('facts')}>
          <div className="stack">
            {sameNumberCount > 0 && (
              <Notice tone="warning">{t('sameNumber', { count: sameNumberCount })}</Notice>
            )}
            {verification.errors.length > 0 && (
              <ItemErrors verification={verification} text={t('errors')} />
            )}
            <VerificationFacts verification={verification} />
          </div>
        </Panel>
        <div className="stack min-[1280px]:row-span-2">
          <DocumentViewer verification={verification} />
          <Panel title={t('history')}>
            <LogList
              entries={steps.toReversed().map(({ act, byName, at }) => ({
                id: `${act} ${at}`,
                text: t(`act.${act as 'submit'}`),
                note: `${dateTime(at)} ${byName}`,
              }))}
            />
          </Panel>
        </div>
        <Decision verification={verification} />
      </div>
    </>
  )
}

function Decision({ verification }: { verification: OfficeVerification }) {
  const t = useT('office.verification')
  const kit = useT('forms')
  const toNext = useNext(verification.id)
  const [open, setOpen] = useState<'pass' | 'ask' | 'reject' | null>(null)
  const around = useQueueKeys()
  const close = () => setOpen(null)
  const work = useT('office.work')
  const { id: verificationId, revision, state, infoRequests } = verification
  const waitsForBuyer = infoRequests.some((each) => each.state === 'open')
  const onRefused = (refused: { reason: { code: number } }) => {
    if (refused.reason.code === Reasons.changedMeanwhile.code) close()
  }
  const review = useAct(reviewVerification, { refresh: [...REFRESH, listClaims], onRefused })
  const pass = useAct(passVerification, {
    refresh: REFRESH,
    onDone: () => (close(), toast(t('passed'), { kind: 'success' }), toNext()),
    onRefused,
  })
  if (!mayVerification(state, 'review')) {
    if (infoRequests.length === 0) return null
    return (
      <Panel title={work('question.list')}>
        <InfoRequests requests={infoRequests} refresh={REFRESH} mayDecide={false} />
      </Panel>
    )
  }
  const takeWith = (from?: number) =>
    review.mutateAsync({ verificationId, revision, ...(from === undefined ? {} : { from }) })
  return (
    <Panel title={t('decision')}>
      <div ref={around} className="stack">
        {state !== 'underReview' && <Notice>{t('takeText')}</Notice>}
        <InfoRequests requests={infoRequests} refresh={REFRESH} mayDecide />
        {open === 'reject' ? (
          <RejectForm
            verification={verification}
            refresh={REFRESH}
            onDone={toNext}
            onClose={close}
          />
        ) : (
          <WorkActs
            kind="verifications"
            item={verificationId}
            takeWith={takeWith}
            reject={{ label: t('reject'), open: () => setOpen('reject') }}
            ask={
              waitsForBuyer
                ? undefined
                : { label: work('question.ask'), open: () => setOpen('ask') }
            }
            approve={{ label: t('pass'), open: () => setOpen('pass') }}
          />
        )}
      </div>
      {open === 'ask' && (
        <AskDialog
          kind="verifications"
          item={verificationId}
          lang={verification.lang}
          refresh={REFRESH}
          onDone={() => (close(), toNext())}
          onCancel={close}
        />
      )}
      <ConfirmDialog
        open={open === 'pass'}
        title={t('passTitle', { name: verification.form.storeName })}
        confirmLabel={t('pass')}
        cancelLabel={kit('cancel')}
        tone="primary"
        busy={pass.isPending}
        onConfirm={() => pass.mutate({ verificationId, revision })}
        onCancel={close}
      >
        {t('passText')}
      </ConfirmDialog>
    </Panel>
  )
}

/** Opens what waits longest besides this one, or the list when nothing does. */
function useNext(verificationId: number): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () =>
    void queries.fetchQuery(query(officeVerifications, { state: 'waiting' })).then(({ items }) => {
      const next = items.find(({ id }) => id !== verificationId)
      return next === undefined
        ? navigate({ to: '/office/papers' })
        : navigate({ to: '/office/papers/$id', params: { id: String(next.id) } })
    })
}
