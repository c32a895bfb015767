// Plain JavaScript, so that an old Node can run this file and print what is missing.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Нужен Node.js 24 или новее, а запущен ${process.versions.node}. Выполните «npm ci»: он ставит нужную версию сам. Если не поставил, установите Node.js 24.`,
  )
  process.exit(1)
}
