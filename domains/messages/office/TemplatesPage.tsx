/** /office/messages: every mail and text message that the shop sends, and which of them are overridden. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { listTemplates } from '../templates-calls.gen.ts'
import type { TemplateRow } from '../templates-contract.ts'

const SHOWN = ['mail', 'sms', 'changed'] as const

export const Route = createFileRoute('/_frame/office/messages/')({
  validateSearch: searchOf({ show: oneOf(...SHOWN), q: text(60) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.messages')('title') }],
  }),
  component: TemplatesPage,
})

function TemplatesPage() {
  const t = useT('office.messages')
  const { show = 'mail', q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const templates = useLive(listTemplates, {})
  const columns = useColumns()
  const fits = ({ channel, template, title, changedLangs }: TemplateRow) =>
    (show === 'changed' ? changedLangs.length > 0 : channel === show) &&
    `${template} ${title}`.toLowerCase().includes(q.trim().toLowerCase())
  return (
    <>
      <PageTitle title={t('title')} />
      <Panel flush>
        <Tabs
          look="small"
          label={t('title')}
          current={show}
          items={SHOWN.map((each) => ({
            id: each,
            label: t(`show.${each}`),
            link: (props) => (
              <Link
                to="/office/messages"
                search={(now) => ({ ...now, show: each === 'mail' ? undefined : each })}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <div className="office-filters">
          <TextInput
            type="search"
            size="small"
            className="w-full md:w-72"
            value={q}
            maxLength={60}
            aria-label={t('search')}
            placeholder={t('search')}
            onChange={({ target }) =>
              void navigate({
                search: (now) => ({ ...now, q: target.value || undefined }),
                replace: true,
              })
            }
          />
        </div>
        <Loaded query={templates}>
          {(rows) => (
            <DataTable
              label={t('title')}
              rows={rows.filter(fits)}
              keyOf={({ channel, template }) => `${channel} ${template}`}
              columns={columns}
              empty={
                <EmptyState title={t(show === 'changed' && q === '' ? 'noneChanged' : 'none')} />
              }
            />
          )}
        </Loaded>
      </Panel>
    </>
  )
}

function useColumns(): Column<TemplateRow>[] {
  const t = useT('office.messages')
  const kit = useT('kit')
  const { dateTime } = useDates()
  return [
    {
      id: 'title',
      header: t('field.title'),
      cell: ({ channel, template, title }) => (
        <span className="flex min-w-0 items-start gap-2">
          <Icon of={channel === 'mail' ? Mail : MessageSquare} size="small" />
          <span className="min-w-0">
            <Link
              to="/office/messages/$channel/$template"
              params={{ channel, template }}
              className="link"
            >
              {title}
            </Link>
            <br />
            <code className="text-xs text-ink-3">{template}</code>
          </span>
        </span>
      ),
    },
    {
      id: 'langs',
      header: t('field.changed'),
      phone: 'full',
      cell: ({ isFixed, changedLangs }) =>
        changedLangs.length === 0 ? (
          <span className="text-ink-3">{t(isFixed ? 'fixed' : 'default')}</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {changedLangs.map((lang) => (
              <Tag key={lang} tone="brand" line>
                {kit(`language.${lang}`)}
              </Tag>
            ))}
          </span>
        ),
    },
    {
      id: 'at',
      header: t('field.changedAt'),
      wide: true,
      phone: 'hidden',
      cell: ({ changedAt }) => (changedAt === null ? '—' : dateTime(changedAt)),
    },
  ]
}
