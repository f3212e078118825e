// Shows messages of slow games, and opens the table of the one that is clicked. It keeps nothing and answers no
// request of the page.

self.addEventListener("push", (event) => {
  const { table, title, text } = event.data.json();
  // a later message about the same table takes the place of the first, and is not silent for that
  const options = { body: text, tag: table, renotify: true, icon: "/icon-192.png", data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = `/t/${event.notification.data.table}`;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((client) => new URL(client.url).pathname === path);
    await (there ? there.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(open());
});
