@rem The scripts of package.json begin with the shell's `exec`, so that npm signals node itself. On Windows it is this file.
@%*
