/** Notifications as a browser has them, with the permission in the test's hands. */
export class FakeNotification {
  static permission: NotificationPermission = "default";
  /** The visitor's answer in the browser's own dialog. */
  static answer: NotificationPermission = "granted";
  static asked = 0;
  static shown: FakeNotification[] = [];
  static reset = (permission: NotificationPermission = "default"): void => {
    Object.assign(FakeNotification, { permission, answer: "granted", asked: 0, shown: [] });
  };
  static requestPermission = async (): Promise<NotificationPermission> => {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.answer;
  };
  onclick = (): void => undefined;
  isClosed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
  close = (): void => {
    this.isClosed = true;
  };
}
