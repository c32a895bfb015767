/** What went wrong, by nodemailer's codes, as `npm run inbox` says it. */
const REASONS: Readonly<Record<string, string>> = {
  EDNS: 'почтовый сервер не найден',
  ECONNECTION: 'нет связи с почтовым сервером',
  ESOCKET: 'нет связи с почтовым сервером',
  ETLS: 'защищённое соединение с почтовым сервером не установилось',
  ETIMEDOUT: 'почтовый сервер не ответил вовремя',
  EABORT: 'почтовый сервер не ответил вовремя',
  EAUTH: 'почтовый сервер не принял имя или пароль',
  EPROTOCOL: 'почтовый сервер ответил не по правилам',
  EENVELOPE: 'почтовый сервер не принял адрес',
  EMESSAGE: 'почтовый сервер не принял письмо',
}

/** In one line, with what the mail server said. */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const said = message.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return `${REASONS[code] ?? 'письмо не отправлено'}: ${said}`.slice(0, 500)
}

/** Whether the next letter may well be taken: this one was refused, not the connection. */
export const isAboutLetter = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '')
