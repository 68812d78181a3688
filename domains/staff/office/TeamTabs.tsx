/** The tabs of the two team pages: members and roles. */
import { Link } from '@tanstack/react-router'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function TeamTabs({ current }: { current: 'staff' | 'roles' }) {
  const t = useT('office.staff')
  return (
    <Tabs
      look="small"
      label={t('title')}
      current={current}
      items={[
        {
          id: 'staff',
          label: t('tab.members'),
          link: (props) => <Link to="/office/staff" {...props} />,
        },
        {
          id: 'roles',
          label: t('tab.roles'),
          link: (props) => <Link to="/office/roles" {...props} />,
        },
      ]}
    />
  )
}
