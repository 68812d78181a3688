/** The shop's contacts and facts, as the footer of every page shows them. */
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeContacts } from '../../contacts-calls.gen.ts'
import type { ContactsForm } from '../../contacts-contract.ts'
import { NETWORKS } from '../../networks.ts'
import { ContactsDrawer, formOf } from './ContactsDrawer.tsx'

export function Contacts() {
  const t = useT('office.content')
  const lang = useLang()
  const contacts = useLive(officeContacts, {})
  const [edited, setEdited] = useState<ContactsForm>()
  return (
    <Panel
      title={t('contacts.title')}
      note={t('contacts.note')}
      more={
        contacts.data !== undefined && (
          <Button size="small" variant="secondary" onClick={() => setEdited(formOf(contacts.data))}>
            {t('contacts.edit')}
          </Button>
        )
      }
    >
      <Loaded query={contacts}>
        {(found) => (
          <div className="stack">
            {found.isMadeUp && <Notice tone="warning">{t('contacts.madeUp')}</Notice>}
            <KeyValueList
              rows={[
                { label: t('contacts.telephone'), value: found.telephone },
                { label: t('contacts.phone'), value: found.phone },
                { label: t('contacts.email'), value: found.email },
                { label: t('contacts.addressCn'), value: found.addressCn },
                { label: t('contacts.addressEn'), value: found.addressEn },
                { label: t('contacts.hours'), value: textIn(found.hours, lang).text },
                { label: t('contacts.intro'), value: textIn(found.intro, lang).text },
                { label: t('contacts.foundedYear'), value: String(found.foundedYear) },
                { label: t('contacts.licenceNumber'), value: found.licenceNumber },
                { label: t('contacts.licenceUrl'), value: <Thumb url={found.licenceUrl} /> },
                { label: t('contacts.imageUrl'), value: <Thumb url={found.imageUrl} /> },
                { label: t('contacts.footer'), value: textIn(found.footer, lang).text || '–' },
                {
                  label: t('socials.title'),
                  value: found.socials.map(({ network }) => NETWORKS[network]).join(' · ') || '–',
                },
              ]}
            />
          </div>
        )}
      </Loaded>
      {edited !== undefined && (
        <ContactsDrawer contacts={edited} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  )
}

function Thumb({ url }: { url: string | null }) {
  return url === null ? '–' : <img src={url} alt="" className="max-h-24 rounded-sm" />
}
