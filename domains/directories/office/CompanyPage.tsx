/** /office/directories/{id}: what a company has sent beside what is public, its documents, the decision, and its history. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { companyTextIn, pathOfCompany } from '../kinds.ts'
import {
  approveCompany,
  officeCompanies,
  officeCompany,
  removeCompany,
  resumeCompany,
} from '../office-calls.gen.ts'
import type { CompanyVersion, OfficeCompany } from '../office-contract.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { REFRESH, TONES } from './refresh.ts'
import { StaffEditor } from './StaffEditor.tsx'
import { VersionFacts } from './VersionFacts.tsx'

export const Route = createFileRoute('/_frame/office/directories/$id')({
  params: {
    parse: ({ id }) => {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
      return { id }
    },
  },
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.directories')('title') }],
  }),
  component: CompanyPage,
})

function CompanyPage() {
  const { id } = Route.useParams()
  const found = useQuery(query(officeCompany, { id: Number(id) }))
  return <Loaded query={found}>{(data) => <One key={data.id} company={data} />}</Loaded>
}

function One({ company }: { company: OfficeCompany }) {
  const t = useT('office.directories')
  const lang = useLang()
  const { id, kind, state, note, buyer, shown, versions, version } = company
  const [isEditing, setIsEditing] = useState(false)
  const waiting = versions.find((each) => each.state === 'waiting')
  const current = versions.find(({ number }) => number === shown)
  const newest = waiting ?? versions[0]!
  const name = companyTextIn(newest.name, lang, newest.mainLang).text
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/directories" {...props} /> },
          { label: name },
        ]}
      />
      <PageTitle title={name}>
        <span className="flex flex-wrap items-center gap-3">
          <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
          {buyer !== null && (
            <Link
              to="/office/customers/$id"
              params={{ id: String(buyer.id) }}
              className="link text-sm"
            >
              {t('byBuyer', { name: buyer.name ?? t('deleted') })}
            </Link>
          )}
          {state === 'published' && (
            <a
              className="link text-sm"
              href={pathOfCompany(kind, id)}
              target="_blank"
              rel="noopener"
            >
              {t('view')}
            </a>
          )}
          <Acts
            company={company}
            isWaiting={waiting !== undefined}
            onEdit={() => setIsEditing(true)}
          />
        </span>
      </PageTitle>
      {note !== '' && <Notice tone="warning">{t('noteOf', { note })}</Notice>}
      {isEditing && current !== undefined && waiting === undefined ? (
        <Panel title={t('edit')} level={2}>
          <StaffEditor
            key={version}
            kind={kind}
            company={{ id, version, form: current }}
            onDone={() => setIsEditing(false)}
          />
        </Panel>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {waiting !== undefined && <Waiting company={company} waiting={waiting} />}
          {current !== undefined && (
            <Panel title={t('public')} level={2}>
              <VersionFacts id={id} kind={kind} version={current} />
            </Panel>
          )}
          {waiting === undefined && current === undefined && (
            <Panel title={t('lastSent')} level={2}>
              <VersionFacts id={id} kind={kind} version={newest} />
            </Panel>
          )}
        </div>
      )}
      <History versions={versions} />
    </>
  )
}

type ActsProps = { company: OfficeCompany; isWaiting: boolean; onEdit: () => void }

function Acts({ company, isWaiting, onEdit }: ActsProps) {
  const t = useT('office.directories')
  const may = useMay()
  const { id, state, shown, buyer } = company
  const canReview = may('directories.review')
  const [isSuspending, setIsSuspending] = useState(false)
  const resume = useAct(resumeCompany, {
    refresh: REFRESH,
    onDone: () => toast(t('resumed'), { kind: 'success' }),
  })
  return (
    <>
      {shown !== null && (
        <Button size="small" reason={isWaiting ? t('editWaits') : undefined} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {canReview && state === 'published' && (
        <Button size="small" variant="danger" onClick={() => setIsSuspending(true)}>
          {t('suspend.do')}
        </Button>
      )}
      {canReview && state === 'suspended' && (
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate({ id })}>
          {t('resume')}
        </Button>
      )}
      {buyer === null && <Remove id={id} />}
      {isSuspending && <NoteDialog id={id} number={null} onClose={() => setIsSuspending(false)} />}
    </>
  )
}

/** Of what staff wrote of a company that has no buyer. */
function Remove({ id }: { id: number }) {
  const t = useT('office.directories')
  const kit = useT('forms')
  const navigate = Route.useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useAct(removeCompany, {
    refresh: [officeCompanies],
    onDone: () => {
      toast(t('remove.done'), { kind: 'success' })
      void navigate({ to: '/office/directories' })
    },
  })
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setIsAsked(true)}>
        {t('remove.do')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('remove.title')}
        confirmLabel={t('remove.do')}
        cancelLabel={kit('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setIsAsked(false)}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}

function Waiting({ company, waiting }: { company: OfficeCompany; waiting: CompanyVersion }) {
  const t = useT('office.directories')
  const { id, kind, shown } = company
  const { number } = waiting
  const canReview = useMay()('directories.review')
  const [isRejecting, setIsRejecting] = useState(false)
  const approve = useAct(approveCompany, {
    refresh: REFRESH,
    onDone: () => toast(t('approved'), { kind: 'success' }),
  })
  return (
    <Panel title={t(shown === null ? 'application' : 'change')} level={2}>
      <div className="stack">
        <VersionFacts id={id} kind={kind} version={waiting} />
        {canReview && (
          <WorkActs
            kind="companies"
            item={id}
            reject={{ label: t('reject.do'), open: () => setIsRejecting(true) }}
            approve={{
              label: t('approve'),
              open: () => approve.mutate({ id, number }),
              busy: approve.isPending,
            }}
          />
        )}
      </div>
      {isRejecting && <NoteDialog id={id} number={number} onClose={() => setIsRejecting(false)} />}
    </Panel>
  )
}

function History({ versions }: { versions: readonly CompanyVersion[] }) {
  const t = useT('office.directories')
  const { dateTime } = useDates()
  return (
    <Panel title={t('history')} level={2}>
      <ul className="grid gap-2 text-sm">
        {versions.map(({ number, state, sentAt, sentBy, decidedAt, decidedBy, note }) => (
          <li key={number} className="flex flex-wrap gap-x-3 gap-y-1">
            <b>{t('version', { number })}</b>
            <span>{t(`versionState.${state}`)}</span>
            <span className="text-ink-3">
              {t('sentBy', { name: sentBy ?? t('company'), time: dateTime(sentAt) })}
            </span>
            {decidedAt !== null && sentBy === null && (
              <span className="text-ink-3">
                {t('decidedBy', { name: decidedBy ?? '', time: dateTime(decidedAt) })}
              </span>
            )}
            {note !== '' && <span className="wrap-anywhere">{t('noteOf', { note })}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
