/** The shop's accounts on other networks: links, and QR pictures to scan. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { shopDetails } from '#domains/content/contract.ts'
import { smallPicture } from '#kit/web/pages/shop.ts'

type Props = Pick<DataOf<typeof shopDetails>, 'socials'>

export const Socials = ({ socials }: Props) => (
  <ul className="footer-socials">
    {socials.map(({ name, url, qrUrl }, index) => (
      <li key={index}>
        {qrUrl !== null && (
          <img src={smallPicture(qrUrl)} alt="" width="76" height="76" loading="lazy" />
        )}
        {url === '' ? (
          name
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        )}
      </li>
    ))}
  </ul>
)
