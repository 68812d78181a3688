/** /office/messages/{channel}/{template}: one message in one language: its text, its preview, its versions. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Denied, Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import type { Template } from '../definition.ts'
import { getTemplate, listTemplates } from '../templates-calls.gen.ts'
import { Channel } from '../templates-contract.ts'
import { FixedTemplate } from './FixedTemplate.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

export const Route = createFileRoute('/_frame/office/messages/$channel/$template')({
  validateSearch: searchOf({ lang: oneOf(...LANGS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.messages')('title') }],
  }),
  component: TemplatePage,
})

function TemplatePage() {
  const t = useT('office.messages')
  const params = Route.useParams()
  const own = useLang()
  const { lang = own } = Route.useSearch()
  const channel = Channel.options.find((each) => each === params.channel)
  const template = params.template as Template // the server knows which templates there are
  return (
    <>
      <Link
        to="/office/messages"
        search={channel === 'sms' ? { show: 'sms' } : {}}
        className={buttonClass({ variant: 'quiet', size: 'small', className: 'self-start' })}
      >
        <Icon of={ChevronLeft} size="small" />
        {t('title')}
      </Link>
      {channel === undefined ? (
        <Panel>
          <Denied />
        </Panel>
      ) : (
        <One channel={channel} template={template} lang={lang} />
      )}
    </>
  )
}

type Which = { channel: Channel; template: Template; lang: Lang }

function One({ channel, template, lang }: Which) {
  const t = useT('office.messages')
  const kit = useT('kit')
  const messageTemplate = useLive(getTemplate, { channel, template, lang })
  const { data: rows } = useQuery(query(listTemplates, {}))
  const title = rows?.find((row) => row.channel === channel && row.template === template)?.title
  return (
    <>
      <h1 className="flex flex-wrap items-baseline gap-2">
        {title ?? t(`channel.${channel}`)}
        {title !== undefined && <Tag>{t(`channel.${channel}`)}</Tag>}
        <code className="code-text text-sm text-ink-3">{template}</code>
      </h1>
      <Tabs
        look="plain"
        label={t('language')}
        current={lang}
        items={LANGS.map((each) => ({
          id: each,
          label: kit(`language.${each}`),
          link: (props) => (
            <Link
              to="/office/messages/$channel/$template"
              params={{ channel, template }}
              search={{ lang: each }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      <Loaded query={messageTemplate}>
        {(data) =>
          data.isFixed ? (
            <FixedTemplate messageTemplate={data} />
          ) : (
            <TemplateEditor key={`${channel} ${template} ${data.lang}`} newest={data} />
          )
        }
      </Loaded>
    </>
  )
}
