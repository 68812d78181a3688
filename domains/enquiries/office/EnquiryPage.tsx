/** /office/enquiries/{id}: one message with its thread, its sender, and the form for the answer. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NotesPanel } from '#domains/notes/office/door/NotesPanel.tsx'
import { useMay, useMe } from '#domains/staff/office/door/me.ts'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  assignEnquiry,
  closeEnquiry,
  officeEnquiries,
  officeEnquiry,
  waitingEnquiries,
} from '../calls.gen.ts'
import type { OfficeEnquiry } from '../contract.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { subjectOf } from '../subject.ts'
import { mayEnquiry } from '../states.ts'
import { EnquiryFacts } from '../web/EnquiryFacts.tsx'
import { EnquiryTag, Thread } from '../web/Thread.tsx'
import { AnswerForm } from './AnswerForm.tsx'

export const Route = createFileRoute('/_frame/office/enquiries/$id')({
  head: ({ match: { context }, params }) => ({
    meta: [{ title: context.t('enquiries')('number', { id: params.id }) }],
  }),
  component: EnquiryPage,
})

const REFRESHED = [officeEnquiry, officeEnquiries, waitingEnquiries]

function EnquiryPage() {
  const t = useT('office.enquiries')
  const shop = useT('enquiries')
  const { id } = Route.useParams()
  // Not loaded again automatically while staff write an answer: it belongs to the version they read.
  const enquiry = useQuery(query(officeEnquiry, { enquiryId: id }))
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/enquiries" {...props} /> },
          { label: shop('number', { id }) },
        ]}
      />
      <Loaded query={enquiry}>{(data) => <EnquiryDetails enquiry={data} />}</Loaded>
    </>
  )
}

function EnquiryDetails({ enquiry }: { enquiry: OfficeEnquiry }) {
  const t = useT('office.enquiries')
  const shop = useT('enquiries')
  const { id, state, lang, name, entries } = enquiry
  const toNext = useNext(enquiry)
  return (
    <>
      <PageTitle
        look="record"
        title={`${shop('number', { id: String(id) })} · ${subjectOf(shop, enquiry)}`}
        beside={<EnquiryTag kind={enquiry.kind} state={state} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title={t('thread')} level={2}>
          <div className="grid gap-5">
            <Thread
              entries={entries}
              authorOf={({ author, staffName }) =>
                author === 'shop' ? t('author.shop', { name: staffName ?? '' }) : name
              }
              lang={LOCALES[lang]}
            />
            {entries.length < ENTRIES_MAX ? (
              <AnswerForm key={id} enquiry={enquiry} onAnswered={toNext} />
            ) : (
              <Notice>{t('full', { count: ENTRIES_MAX })}</Notice>
            )}
          </div>
        </Panel>
        <div className="grid gap-4">
          {enquiry.intent !== null && (
            <Panel title={shop('kind.machine')} level={2}>
              <EnquiryFacts enquiry={enquiry} />
            </Panel>
          )}
          <Facts enquiry={enquiry} />
          <NotesPanel about={{ kind: 'enquiry', key: String(id) }} canWrite refresh={[]} />
        </div>
      </div>
    </>
  )
}

/** After an answer to one that waited: what is due next, or the list when nothing is. */
function useNext({ id, state }: OfficeEnquiry): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () => {
    if (state !== 'new') return
    void queries.fetchQuery(query(officeEnquiries, { state: 'new' })).then(({ items }) => {
      const next = items.find((each) => each.id !== id)
      return next === undefined
        ? navigate({ to: '/office/enquiries' })
        : navigate({ to: '/office/enquiries/$id', params: { id: String(next.id) } })
    })
  }
}

function Facts({ enquiry }: { enquiry: OfficeEnquiry }) {
  const t = useT('office.enquiries')
  const may = useMay()
  const lang = useLang()
  const { moment } = useDates()
  const { name, buyer, email, phone, orderNumber, answerBy } = enquiry
  const order =
    orderNumber !== null && buyer !== null && may('orders.read') ? (
      <Link to="/office/orders/$number" params={{ number: orderNumber }} className="link">
        {orderNumber}
      </Link>
    ) : (
      orderNumber
    )
  return (
    <Panel title={t('sender')} level={2}>
      <div className="grid gap-4">
        <KeyValueList
          rows={[
            {
              label: t('name'),
              value:
                buyer !== null && may('customers.read') ? (
                  <Link
                    to="/office/customers/$id"
                    params={{ id: String(buyer.id) }}
                    className="link"
                  >
                    {name}
                  </Link>
                ) : (
                  `${name}${buyer === null ? ` · ${t('guest')}` : ''}`
                ),
            },
            ...(email === null
              ? []
              : [{ label: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }]),
            ...(phone === null
              ? []
              : [
                  {
                    label: t('phone'),
                    value: <a href={telephoneLink(phone)}>{phoneText(phone)}</a>,
                  },
                ]),
            { label: t('language'), value: languageNameIn(enquiry.lang, lang) },
            ...(order === null
              ? []
              : [{ label: t(buyer === null ? 'orderClaimed' : 'order'), value: order }]),
            ...(answerBy === null ? [] : [{ label: t('dueLabel'), value: moment(answerBy) }]),
          ]}
        />
        <Acts enquiry={enquiry} />
      </div>
    </Panel>
  )
}

function Acts({ enquiry: { id, version, state, assigned } }: { enquiry: OfficeEnquiry }) {
  const t = useT('office.enquiries')
  const kit = useT('office.kit')
  const me = useMe()
  const onDone = () => void toast(kit('saved'), { kind: 'success' })
  const assign = useAct(assignEnquiry, { refresh: REFRESHED, onDone })
  const close = useAct(closeEnquiry, { refresh: REFRESHED, onDone })
  const isMine = assigned?.id === me.id
  const act = { enquiryId: String(id), version }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-3">
        {assigned === null
          ? t('assignedNobody')
          : isMine
            ? t('assignedMe')
            : t('assignedTo', { name: assigned.name })}
      </p>
      <div className="button-row">
        <Button
          size="small"
          busy={assign.isPending}
          onClick={() => assign.mutate({ ...act, isMine: !isMine })}
        >
          {t(isMine ? 'release' : 'take')}
        </Button>
        {mayEnquiry(state, 'close') && (
          <Button size="small" busy={close.isPending} onClick={() => close.mutate(act)}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  )
}
