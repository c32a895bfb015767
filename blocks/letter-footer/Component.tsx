import { MailLink, outward, PhoneLink, Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ name, link, phone, email, note }: Props) {
  return (
    <footer className={`muted measured ${css.footer}`}>
      <hr className={`top-line ${css.line}`} />
      {note && (
        <p>
          <small>
            <Text text={note} />
          </small>
        </p>
      )}
      <p>
        <small>
          {link ? (
            <a href={link} {...outward(link)}>
              {name}
            </a>
          ) : (
            name
          )}
        </small>
      </p>
      <p>
        <small>
          <PhoneLink phone={phone} />, <MailLink email={email} />
        </small>
      </p>
    </footer>
  )
}
