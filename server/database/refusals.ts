import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { Database } from './database.ts'

/** By PostgreSQL's code, the network's, or `pg`'s words where there is no code: what is wrong and what mends it. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /^28P01$/,
    'имя или пароль в\u00a0DATABASE_URL неверны. Исправьте их; знаки @ : / % в\u00a0пароле пишутся кодами (%40).',
  ],
  [
    /^28...$/,
    'роль из\u00a0DATABASE_URL не\u00a0пускают: её нет, ей нельзя входить или входа с\u00a0этой машины нет в\u00a0pg_hba.conf. Создайте её (createuser --pwprompt tara) или разрешите вход.',
  ],
  [
    /^3D000$/,
    'базы из\u00a0DATABASE_URL на\u00a0сервере нет. Исправьте её имя или создайте её: createdb --owner=tara tara.',
  ],
  [
    /^42501$/,
    'роли из\u00a0DATABASE_URL не\u00a0хватает прав: она входит в\u00a0базу и\u00a0создаёт в\u00a0ней таблицы. Сделайте её владельцем базы и\u00a0таблиц: alter database … owner to …; чужие таблицы передаёт reassign owned by … to ….',
  ],
  [
    /^53300$/,
    'свободных соединений нет. Увеличьте на\u00a0сервере max_connections, предел роли или базы (connection limit) или уменьшите DATABASE_POOL.',
  ],
  [/^53...$/, 'серверу не\u00a0хватает места на\u00a0диске или памяти. Освободите их и\u00a0запустите сайт снова.'],
  [
    /^25006$/,
    'сервер только читает: это резервный (standby), или в\u00a0нём задан default_transaction_read_only. Укажите в\u00a0DATABASE_URL тот, который пишет.',
  ],
  [/^57P0.$/, 'сервер запускается или останавливается. Запустите сайт через минуту.'],
  [/^E(NOTFOUND|AI_AGAIN)$/, 'сервера с\u00a0таким именем в\u00a0сети нет. Исправьте имя в\u00a0DATABASE_URL.'],
  [
    /^The server does not support SSL/,
    'сервер не\u00a0шифрует соединений, а\u00a0DATABASE_URL этого требует. Включите на\u00a0сервере ssl или укажите sslmode=disable.',
  ],
  [
    /CERT|^UNABLE_TO_|^ERR_(SSL|TLS)_/,
    'шифрованное соединение не\u00a0удалось: сертификату сервера нельзя доверять. Укажите, кто его выдал (sslrootcert=…), или замените сертификат.',
  ],
  [
    /^Connection terminated/,
    'соединение обрывается сразу. Проверьте адрес и\u00a0порт в\u00a0DATABASE_URL и\u00a0что за\u00a0ними PostgreSQL.',
  ],
  [
    /^(E[A-Z_]+|08...|timeout exceeded .*|Query read timeout)$/,
    'сервер не\u00a0отвечает. Проверьте DATABASE_URL и\u00a0что сервер запущен и\u00a0принимает соединения.',
  ],
]

/**
 * What a server that cannot be used says, in one line. The address is not told: it holds a password.
 * @returns the error itself where it is another
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code, message } = error as Error & { code?: string }
  const [, words] = REFUSALS.find(([known]) => known.test(code ?? message)) ?? []
  if (words === undefined) return error
  return new StartError(`PostgreSQL: ${words}${code === undefined ? '' : ` Код ответа: ${code}.`}`)
}

/** @throws StartError where the database cannot hold the shop's texts */
export async function checkEncoding({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<void> {
  if (engine !== 'postgres') return
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(query)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new StartError(
      `PostgreSQL: в\u00a0базе кодировка ${encoding}, русских букв в\u00a0ней не\u00a0сохранить. Создайте другую: createdb --owner=tara --template=template0 --encoding=UTF8 tara, и\u00a0укажите её в\u00a0DATABASE_URL.`,
    )
}
