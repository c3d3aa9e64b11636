@rem Scripts of package.json begin with `exec`, so that npm signals node itself. In a shell it is a builtin, on Windows this file.
@%*
